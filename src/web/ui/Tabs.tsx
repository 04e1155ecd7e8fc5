import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

export type Tab = {
  label: string
  /** A whole path. */
  to: string
  /** Search parameters, where tabs differ in these alone. */
  search?: Record<string, unknown>
  count?: number
  /** At the far end: the history. */
  last?: boolean
}

/** Parts of one record, each with its own address. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const bar = useRef<HTMLElement>(null)
  const href = useLocation({ select: (location) => location.href })
  // If the address itself names a tab, the one without search parameters is not open.
  const isNamed = useLocation({ select: ({ search }) => 'tab' in search })
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone the tabs scroll, and the one that is open is seen
  useEffect(() => {
    const whole = bar.current?.getBoundingClientRect()
    const open = bar.current?.querySelector('[aria-current="page"]')?.getBoundingClientRect()
    if (whole && open) bar.current?.scrollBy(open.left - whole.left - (whole.width - open.width) / 2, 0)
  }, [href])
  return (
    <nav ref={bar} className="tabs" aria-label={label}>
      {tabs.map(({ label: text, to, search, count, last }) => (
        <Link
          key={text}
          to={to}
          search={search ?? {}}
          className={last ? 'tab-last' : ''}
          activeOptions={{ exact: true, includeSearch: search !== undefined || isNamed }}
          activeProps={{ 'aria-current': 'page' }}
        >
          {text}
          {count !== undefined && <span className="figures text-text-3">{count}</span>}
        </Link>
      ))}
    </nav>
  )
}
