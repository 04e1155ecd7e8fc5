import type { ReactNode } from 'react'

export type Fact = { term: string; value: ReactNode }

/** Facts of one thing: a term and its value each. What is empty says so with a dash. */
export function DescriptionList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value === null || value === undefined || value === '' ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
