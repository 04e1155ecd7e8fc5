import type { ReactNode } from 'react'
import { useRecords } from '#web/ui/media.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { DataTable, type TableProps } from './DataTable.tsx'
import { ExportMenu } from './TableTools.tsx'
import type { Row } from './table-types.ts'

type Props<R extends Row> = Omit<TableProps<R>, 'plain' | 'isHeaded'> & {
  title: string
  lead?: ReactNode
  /** The main action. */
  action?: ReactNode
  /** Further actions of the head, such as the import; on phones below the records. */
  more?: ReactNode
  /** Chooses among lists: tabs, a segmented control. */
  above?: ReactNode
  /** Whether what is above is still to come: the table would be pushed down by it. */
  isWaiting?: boolean
  /** The dialogs of its rows. */
  children?: ReactNode
}

/** The screen of a list: title with count, «Exportar», main action and table. */
export function ListScreen<R extends Row>(props: Props<R>) {
  const { title, lead, action, more, above, isWaiting, children, ...rest } = props
  const { list, count } = rest
  const isRecords = useRecords()
  const isCounted = list.state === 'ready' && !isRecords
  const isOfRows = !('count' in rest)
  return (
    <Screen
      title={title}
      isList
      count={isCounted ? (isOfRows ? list.total : count) : undefined}
      of={isCounted && isOfRows && list.whole !== list.total ? list.whole : null}
      lead={!isRecords && lead}
      action={action}
      more={
        !isRecords && (
          <>
            {!list.isBlank && <ExportMenu list={list} />}
            {more}
          </>
        )
      }
    >
      {above}
      {!isWaiting && <DataTable {...rest} isHeaded />}
      {/* Not before the rows, which would push it down. */}
      {isRecords && list.state !== 'loading' && more && <div className="screen-actions">{more}</div>}
      {isRecords && list.rows.length > 0 && lead && <p className="screen-lead">{lead}</p>}
      {children}
    </Screen>
  )
}
