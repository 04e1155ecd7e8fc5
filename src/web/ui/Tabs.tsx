import { Link } from '@tanstack/react-router'

export type Tab = {
  label: string
  /** A whole path. */
  to: string
  /** Search parameters, where tabs differ by these alone. */
  search?: Record<string, unknown>
  count?: number
}

/** Parts of one thing, each with its own address. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ label: text, to, search, count }) => (
        <Link
          key={text}
          to={to}
          search={search ?? {}}
          activeOptions={{ exact: true, includeSearch: search !== undefined }}
          activeProps={{ 'aria-current': 'page' }}
        >
          {text}
          {count !== undefined && <span className="figures text-text-3">{count}</span>}
        </Link>
      ))}
    </nav>
  )
}
