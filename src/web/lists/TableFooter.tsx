import { useId } from 'react'
import { FITTING_SIZE } from '#web/api/page-size.ts'
import { type List, PAGE_SIZES } from '#web/lists/list.ts'
import { Pagination } from './Pagination.tsx'

type Props<R> = {
  list: List<R>
  caption: string
  /** Not of the few rows of a part of a screen, which stand all in sight. */
  isCounted: boolean
}

/** The range of rows, the page size, and the pages. */
export function TableFoot<R>({ list, caption, isCounted }: Props<R>) {
  const size = useId()
  const { page, limit, total, rows } = list
  const first = limit > 0 ? (page - 1) * limit + 1 : 1
  const shown = (value: number) => value.toLocaleString('es-VE')
  return (
    <div className={isCounted ? 'list-foot' : 'sr-only print:hidden'}>
      <p role="status" className={rows.length === 0 ? 'sr-only print:hidden' : 'figures'}>
        {rows.length === 0
          ? '0 resultados'
          : `${shown(first)}–${shown(first + rows.length - 1)} de ${shown(total)}`}
        {list.sort && (
          <span className="sr-only print:hidden">
            {`, en orden ${list.sort.order === 'asc' ? 'ascendente' : 'descendente'}`}
          </span>
        )}
      </p>
      {limit > 0 && total > PAGE_SIZES[0] && (
        <label htmlFor={size} className="list-size">
          Filas
          <select
            id={size}
            className="input"
            value={limit}
            onChange={(event) => list.setLimit(Number(event.target.value))}
          >
            {[...new Set([...PAGE_SIZES, FITTING_SIZE, limit])].map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </label>
      )}
      {limit > 0 && (
        <Pagination
          label={`Páginas: ${caption}`}
          page={page}
          per_page={limit}
          total={total}
          onPage={list.setPage}
        />
      )}
    </div>
  )
}
