import type { ReactNode } from "react";
import { PlainHeader } from "#web/shell/plain-header.tsx";
import { legalTexts as texts } from "#web/texts/legal.ts";
import type { LegalDocument } from "#worker/contract/legal.ts";

/** A page of the operator's texts, which the worker renders. */
export function LegalPage({ page }: { readonly page: LegalDocument }) {
  return (
    <div className="legal-page">
      <PlainHeader />
      <main>
        <h1>{page.title}</h1>
        {page.isExample && <p className="example">{texts.example}</p>}
        {page.sections.map(({ heading, paragraphs, rows }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            {paragraphs.map((text) => (
              <p key={text}>{withMailLinks(text)}</p>
            ))}
            {rows && <Table rows={rows} />}
          </section>
        ))}
      </main>
    </div>
  );
}

const ADDRESS = /(?<![\p{L}'&])([\w.+-]+@[\w.-]*\w(?!\p{L}))/u;

function withMailLinks(text: string): readonly ReactNode[] {
  return text.split(ADDRESS).map((part) =>
    ADDRESS.test(part) ? (
      <a key={part} href={`mailto:${part}`}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}

function Table({ rows: [head = [], ...rows] }: { rows: readonly (readonly string[])[] }) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((text) => (
            <th key={text} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((text) => (
              <td key={text}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
