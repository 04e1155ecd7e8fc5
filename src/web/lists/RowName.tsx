import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useRecords } from '#web/ui/media.ts'
import type { RowsProps } from './TableRows.tsx'
import type { Column, Row, RowLink } from './table-types.ts'

type Opening = 'rowTo' | 'onOpen' | 'preview' | 'expanded' | 'expand'

const partsOf = (place: RowLink) => (typeof place === 'string' ? { to: place } : place)

/** Opens a row: its destination, here or in a new tab, or its preview. */
export function useRowOpener<R extends Row>({
  rowTo,
  onOpen,
  preview,
  expanded,
  expand,
}: Pick<RowsProps<R>, Opening>) {
  const navigate = useNavigate()
  const router = useRouter()
  return (row: R, isApart = false) => {
    const place = rowTo?.(row)
    if (!place) {
      if (onOpen) onOpen(row)
      else if (preview) expand(expanded === row.id ? null : row.id)
    } else if (isApart) window.open(router.buildLocation(partsOf(place)).href, '_blank')
    else void navigate(partsOf(place))
  }
}

type Props<R extends Row> = Pick<RowsProps<R>, Opening | 'rowName'> & {
  row: R
  column: Column<R>
}

/** The name of a row on one line: a link to its destination; on phones else the button of its preview. */
export function RowName<R extends Row>({
  row,
  column,
  rowTo,
  rowName,
  onOpen,
  preview,
  expanded,
  expand,
}: Props<R>) {
  const isRecord = useRecords()
  const words = column.cell(row)
  const title = typeof words === 'string' ? words : rowName(row)
  const place = rowTo?.(row)
  if (place)
    return (
      <Link {...partsOf(place)} className="row-name" title={title} preload="intent">
        {words}
      </Link>
    )
  if (!onOpen && !(preview && isRecord))
    return (
      <span className="row-name" title={title}>
        {words}
      </span>
    )
  const isOpen = expanded === row.id
  return (
    <button
      type="button"
      className="row-name"
      title={title}
      {...(onOpen ? { 'aria-haspopup': 'dialog' } : { 'aria-expanded': isOpen })}
      onClick={() => (onOpen ? onOpen(row) : expand(isOpen ? null : row.id))}
    >
      {words}
    </button>
  )
}
