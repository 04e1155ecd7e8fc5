import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useMedia } from '#web/ui/media.ts'

type Props = {
  as: 'tbody' | 'ul'
  count: number
  height: number
  columns: number
  row: (
    index: number,
    measure: { 'data-index': number; measure: (element: Element | null) => void },
  ) => ReactNode
}

/** Renders only the rows near the window, so that 5,000 scroll like ten; print renders all. */
export function VirtualBody({ as: Body, count, height, columns, row }: Props) {
  const body = useRef<HTMLTableSectionElement & HTMLUListElement>(null)
  const [offset, setOffset] = useState(0)
  const isPaper = useMedia('print')
  useLayoutEffect(() => setOffset((body.current?.getBoundingClientRect().top ?? 0) + scrollY), [])
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => height,
    overscan: 12,
    scrollMargin: offset,
  })
  const shown = virtual.getVirtualItems()
  const before = (shown[0]?.start ?? offset) - offset
  const after = virtual.getTotalSize() - ((shown.at(-1)?.end ?? offset) - offset)
  const indexes = isPaper
    ? Array.from({ length: count }, (_, index) => index)
    : shown.map(({ index }) => index)
  return (
    <Body ref={body} className={Body === 'ul' ? 'records' : undefined}>
      {!isPaper && before > 0 && <Gap as={Body} height={before} columns={columns} />}
      {indexes.map((index) => row(index, { 'data-index': index, measure: virtual.measureElement }))}
      {!isPaper && after > 0 && <Gap as={Body} height={after} columns={columns} />}
    </Body>
  )
}

function Gap({ as, height, columns }: { as: 'tbody' | 'ul'; height: number; columns: number }) {
  if (as === 'ul') return <li aria-hidden="true" style={{ height }} />
  return (
    <tr className="gap-row">
      <td colSpan={columns} style={{ height }} />
    </tr>
  )
}
