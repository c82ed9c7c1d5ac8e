import { useId } from "react";
import styles from "./operations.module.css";

interface FiguresProps {
  readonly title: string;
  readonly columns: readonly string[];
  /** One cell per column; numbers are aligned to the right. */
  readonly rows: readonly (readonly (string | number)[])[];
  readonly none?: string;
  readonly note?: string;
}

export function Figures({ title, columns, rows, none = "", note }: FiguresProps) {
  const id = useId();
  return (
    <section className={styles.figures} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {note && <p className="soft">{note}</p>}
      {rows.length === 0 ? (
        <p className="soft">{none}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <section className={styles.scroll} tabIndex={0} aria-labelledby={id}>
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.join("|")}>
                  {row.map((cell, at) => (
                    <td key={columns[at]} className={typeof cell === "number" ? styles.number : ""}>
                      {typeof cell === "number" ? cell.toLocaleString("en") : cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
