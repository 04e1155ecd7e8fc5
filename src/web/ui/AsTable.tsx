import type { ReactNode } from 'react'

type TableProps = { caption: string; heads: readonly string[]; rows: readonly (readonly ReactNode[])[] }

/** The numbers of a picture, folded beneath it. */
export function AsTable({ caption, heads, rows }: TableProps) {
  return (
    <details>
      <summary className="link py-1 text-compact">Ver como tabla</summary>
      <table className="table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={head} className={at > 0 ? 'cell-end' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row[0])}>
              {row.map((cell, at) =>
                at === 0 ? (
                  <th key={heads[at]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={heads[at]} className="cell-end">
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
