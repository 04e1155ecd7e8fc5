import { lazy, type ReactNode, Suspense } from 'react'
import type { MenuItem } from '#web/ui/Menu.tsx'
import { RowName } from './RowName.tsx'
import { type Measure, RowBox, RowMenu, type RowsProps } from './TableRows.tsx'
import { type Column, keyOfColumn, nameColumn, type Row } from './table-types.ts'

const VirtualBody = lazy(async () => ({ default: (await import('./VirtualBody.tsx')).VirtualBody }))
const FACTS = 2
const RECORD_PX = 65

/** The rows as two-line records, for phones: the name, and the most telling facts. */
export function TableRecords<R extends Row>(props: RowsProps<R>) {
  const { list, caption, isVirtual } = props
  const record = (index: number, measure: Measure = {}) => {
    const row = list.rows[index]
    return row && <RecordOf key={row.id} {...props} row={row} index={index} measure={measure} />
  }
  if (isVirtual)
    return (
      <Suspense>
        <VirtualBody as="ul" count={list.rows.length} height={RECORD_PX} columns={1} row={record} />
      </Suspense>
    )
  return (
    <ul className="records" aria-label={caption} aria-busy={list.isFetching}>
      {list.rows.map((_, index) => record(index))}
    </ul>
  )
}

/** The columns of the second line, out of those that stand nowhere else. */
function telling<R>(others: readonly Column<R>[]): readonly Column<R>[] {
  const named = others.filter((column) => column.telling)
  return (named.length > 0 ? named : others).slice(0, FACTS)
}

type RecordProps<R extends Row> = RowsProps<R> & { row: R; index: number; measure: Measure }

function RecordOf<R extends Row>({ row, index, measure, ...props }: RecordProps<R>) {
  const { all, rowName, preview, expanded, selection, active } = props
  const column = nameColumn(all)
  const name = rowName(row)
  const others = all.filter((one) => one !== column)
  const { measure: measureRow, ...data } = measure
  return (
    <li
      {...data}
      ref={(element) => {
        active.ref(index)(element)
        measureRow?.(element)
      }}
      className="record"
      data-chosen={selection?.has(row) || undefined}
    >
      {selection && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the box is its control
        <label className="record-box">
          <RowBox selection={selection} row={row} name={name} />
        </label>
      )}
      <div className="record-text">
        {column && <RowName {...props} row={row} column={column} />}
        <Facts row={row} columns={telling(others.filter((one) => one.brief || !one.beside?.(row)))} />
      </div>
      {others
        .filter((one) => one.beside?.(row))
        .map((one) => (
          <div key={keyOfColumn(one)} className="record-beside">
            {one.cell(row)}
          </div>
        ))}
      <RowMenu items={itemsOf(row, props)} name={name} />
      {preview && expanded === row.id && <div className="record-preview">{preview(row)}</div>}
    </li>
  )
}

/** The actions of a row; also its preview where the name leads elsewhere. */
function itemsOf<R extends Row>(row: R, { actions, rowTo, preview, expanded, expand }: RowsProps<R>) {
  const items: MenuItem[] = [...(actions?.(row) ?? [])]
  if (!preview || !rowTo?.(row)) return items
  const isOpen = expanded === row.id
  const label = isOpen ? 'Cerrar la vista previa' : 'Vista previa'
  return [{ label, icon: 'eye' as const, onPick: () => expand(isOpen ? null : row.id) }, ...items]
}

function Facts<R>({ row, columns }: { row: R; columns: readonly Column<R>[] }) {
  const facts = columns.flatMap((column): { key: string; fact: ReactNode }[] => {
    const fact = (column.brief ?? column.cell)(row)
    return (!fact && fact !== 0) || fact === '—' ? [] : [{ key: keyOfColumn(column), fact }]
  })
  return (
    <p className="record-facts">
      {facts.map(({ key, fact }) => (
        <span key={key}>{fact}</span>
      ))}
    </p>
  )
}
