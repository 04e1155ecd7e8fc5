import type { ReactNode } from 'react'

/** The end of a scale that begins at 0: what is meant as its whole, or the next even number above all values. */
export function scaleOf(whole: number, values: readonly number[]): number {
  const most = Math.max(1, whole, ...values)
  return most % 2 === 0 ? most : most + 1
}

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
