import { useEffect, useRef, useState } from 'react'
import type { List } from '#web/lists/list.ts'
import type { Row } from './table-types.ts'

export type Selection<R> = {
  count: number
  has(row: R): boolean
  toggle(row: R): void
  /** The checkbox of the page: all, some or none. */
  page: 'all' | 'some' | 'none'
  togglePage(): void
  /** All matching rows, also on other pages. */
  isEverything: boolean
  selectEverything(): void
  clear(): void
  rows(): Promise<readonly R[]>
}

/** The selected rows: kept across pages, cleared when search or filters change. */
export function useSelection<R extends Row>(list: List<R>): Selection<R> {
  const [chosen, setChosen] = useState<ReadonlyMap<Row['id'], R>>(new Map())
  const [isEverything, setEverything] = useState(false)
  const narrowing = JSON.stringify([list.search, list.filters])

  const clear = () => {
    setChosen(new Map())
    setEverything(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a selection belongs to the search and filters it was made with
  useEffect(clear, [narrowing])

  useWithoutGone(list, setChosen)

  const onPage = list.rows.filter((row) => isEverything || chosen.has(row.id)).length
  const put = (change: (next: Map<Row['id'], R>) => void) => {
    const next = new Map(isEverything ? list.rows.map((row) => [row.id, row] as const) : chosen)
    change(next)
    setEverything(false)
    setChosen(next)
  }
  return {
    count: isEverything ? list.total : chosen.size,
    has: (row) => isEverything || chosen.has(row.id),
    toggle: (row) => put((next) => (next.has(row.id) ? next.delete(row.id) : next.set(row.id, row))),
    page: onPage === 0 ? 'none' : onPage === list.rows.length ? 'all' : 'some',
    togglePage: () =>
      put((next) => {
        const remove = onPage === list.rows.length
        for (const row of list.rows) remove ? next.delete(row.id) : next.set(row.id, row)
      }),
    isEverything,
    selectEverything: () => setEverything(true),
    clear,
    rows: async () => (isEverything ? list.readAll() : [...chosen.values()]),
  }
}

type Choose<R> = (change: (chosen: ReadonlyMap<Row['id'], R>) => ReadonlyMap<Row['id'], R>) => void
type Seen<R> = { question: string; rows: readonly R[]; total: number }

/** Takes out of the selection what has left the list since it was read, such as a row whose own button was pressed. */
function useWithoutGone<R extends Row>(list: List<R>, choose: Choose<R>): void {
  const seen = useRef<Seen<R> | null>(null)
  const { rows, total } = list
  const question = JSON.stringify(list.sent)
  const isRead = list.state === 'ready' && !list.isFetching
  useEffect(() => {
    if (!isRead) return
    const before = seen.current
    seen.current = { question, rows, total }
    // Where the list has not become shorter, a row that is missing stands on another page.
    if (before?.question !== question || total >= before.total) return
    const here = new Set(rows.map(({ id }) => id))
    const gone = new Set(before.rows.flatMap(({ id }) => (here.has(id) ? [] : [id])))
    choose((chosen) => new Map([...chosen].filter(([id]) => !gone.has(id))))
  }, [isRead, question, rows, total, choose])
}
