import { lazy, Suspense } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { type Measure, PageBox, RowMenu, type RowsProps } from './TableRows.tsx'
import { type Column, keyOfColumn, type Row } from './table-types.ts'

const VirtualBody = lazy(async () => ({ default: (await import('./VirtualBody.tsx')).VirtualBody }))
const TELLING = 2

/** The rows as cards, for phones: the two most telling fields large, the rest below. */
export function TableCards<R extends Row>(props: RowsProps<R>) {
  const { selection } = props
  return (
    <>
      {selection && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the box is its control
        <label className="check border-line border-b px-3">
          <PageBox selection={selection} />
          <span>Elegir todos los de esta página</span>
        </label>
      )}
      <Cards {...props} />
    </>
  )
}

function Cards<R extends Row>(props: RowsProps<R>) {
  const { list, caption, isVirtual } = props
  const card = (index: number, measure: Measure = {}) => {
    const row = list.rows[index]
    return row && <CardOf key={row.id} {...props} row={row} index={index} measure={measure} />
  }
  if (isVirtual)
    return (
      <Suspense>
        <VirtualBody as="ul" count={list.rows.length} height={132} columns={1} row={card} />
      </Suspense>
    )
  return (
    <ul className="cards" aria-label={caption} aria-busy={list.isFetching}>
      {list.rows.map((_, index) => card(index))}
    </ul>
  )
}

/** Splits columns into those shown large and the rest. */
function tellingOf<R>(columns: readonly Column<R>[]): [readonly Column<R>[], readonly Column<R>[]] {
  const named = columns.filter((column) => column.telling)
  const telling = (named.length > 0 ? named : columns).slice(0, TELLING)
  return [telling, columns.filter((column) => !telling.includes(column))]
}

type CardProps<R extends Row> = RowsProps<R> & { row: R; index: number; measure: Measure }

function CardOf<R extends Row>({ row, index, measure, ...props }: CardProps<R>) {
  const { columns, rowName, actions, preview, expanded, expand, selection, active } = props
  const [telling, rest] = tellingOf(columns)
  const name = rowName(row)
  const isOpen = preview !== undefined && expanded === row.id
  const { measure: measureRow, ...data } = measure
  return (
    <li
      {...data}
      ref={(element) => {
        active.ref(index)(element)
        measureRow?.(element)
      }}
      className="row-card"
      data-chosen={selection?.has(row) || undefined}
    >
      <div className="row-card-head">
        {selection && (
          <label className="row-card-box">
            <input
              type="checkbox"
              className="box"
              aria-label={`Elegir ${name}`}
              checked={selection.has(row)}
              onChange={() => selection.toggle(row)}
            />
          </label>
        )}
        <div className="row-card-telling">
          {telling.map((column) => (
            <div key={keyOfColumn(column)}>{column.cell(row)}</div>
          ))}
        </div>
        {actions && <RowMenu items={actions(row)} name={name} />}
      </div>
      {rest.length > 0 && (
        <dl className="row-card-rest">
          {rest.map((column) => (
            <div key={keyOfColumn(column)}>
              <dt>{column.title}</dt>
              <dd>{column.cell(row)}</dd>
            </div>
          ))}
        </dl>
      )}
      {preview && (
        <Button
          size="sm"
          mode="ghost"
          icon={isOpen ? 'up' : 'down'}
          aria-expanded={isOpen}
          onClick={() => expand(isOpen ? null : row.id)}
        >
          {isOpen ? 'Menos' : 'Vista previa'}
        </Button>
      )}
      {isOpen && <div className="preview-row">{preview(row)}</div>}
    </li>
  )
}
