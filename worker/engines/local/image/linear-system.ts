/** A x = B by Gaussian elimination with partial pivoting, in place; null if A is singular. */
export function solveLinearSystem(matrix: number[][], right: number[][]): number[][] | null {
  const n = matrix.length;
  for (let column = 0; column < n; column++) {
    const pivot = pivotRow(matrix, column);
    if (Math.abs(cell(matrix, pivot, column)) < 1e-12) return null;
    swap(matrix, pivot, column);
    swap(right, pivot, column);
    for (let row = column + 1; row < n; row++) {
      const factor = cell(matrix, row, column) / cell(matrix, column, column);
      if (factor === 0) continue;
      subtract(matrix, row, column, factor);
      subtract(right, row, column, factor);
    }
  }
  for (let row = n - 1; row >= 0; row--) {
    for (let below = row + 1; below < n; below++) {
      subtract(right, row, below, cell(matrix, row, below));
    }
    const values = right[row] as number[];
    const scale = 1 / cell(matrix, row, row);
    right[row] = values.map((value) => value * scale);
  }
  return right;
}

function pivotRow(matrix: number[][], column: number): number {
  let best = column;
  for (let row = column + 1; row < matrix.length; row++) {
    if (Math.abs(cell(matrix, row, column)) > Math.abs(cell(matrix, best, column))) best = row;
  }
  return best;
}

function cell(matrix: number[][], row: number, column: number): number {
  return matrix[row]?.[column] as number;
}

function swap(rows: number[][], one: number, other: number): void {
  const saved = rows[one] as number[];
  rows[one] = rows[other] as number[];
  rows[other] = saved;
}

function subtract(rows: number[][], row: number, from: number, factor: number): void {
  const target = rows[row] as number[];
  const source = rows[from] as number[];
  for (let k = 0; k < target.length; k++) {
    target[k] = target[k] - factor * source[k];
  }
}
