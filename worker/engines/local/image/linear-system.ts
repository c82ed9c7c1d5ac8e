type Rows = number[][];

/** A x = B by Gaussian elimination with partial pivoting, in place; null if A is singular. */
export function solveLinearSystem(matrix: Rows, right: Rows): Rows | null {
  const n = matrix.length;
  for (let column = 0; column < n; column++) {
    let pivot = column;
    for (let row = column + 1; row < n; row++) {
      if (Math.abs(matrix[row][column]) > Math.abs(matrix[pivot][column])) pivot = row;
    }
    if (Math.abs(matrix[pivot][column]) < 1e-12) return null;
    for (const rows of [matrix, right]) {
      [rows[pivot], rows[column]] = [rows[column], rows[pivot]];
    }
    for (let row = column + 1; row < n; row++) {
      const factor = matrix[row][column] / matrix[column][column];
      if (factor === 0) continue;
      subtract(matrix, row, column, factor);
      subtract(right, row, column, factor);
    }
  }
  for (let row = n - 1; row >= 0; row--) {
    for (let below = row + 1; below < n; below++) subtract(right, row, below, matrix[row][below]);
    const scale = 1 / matrix[row][row];
    right[row] = right[row].map((value) => value * scale);
  }
  return right;
}

function subtract(rows: Rows, row: number, from: number, factor: number): void {
  for (let k = 0; k < rows[row].length; k++) rows[row][k] -= factor * rows[from][k];
}
