import type { ReactNode } from 'react'

export type Fact = { term: string; value: ReactNode }

const isKnown = ({ value }: Fact) => value !== null && value !== undefined && value !== ''

/** Facts of one record, each a term and its value on a line; empty ones are omitted. */
export function DescriptionList({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(isKnown)
  if (known.length === 0) return <p className="text-text-2">Sin datos.</p>
  return (
    <dl className="facts">
      {known.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
