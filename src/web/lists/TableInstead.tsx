import type { ReactNode } from 'react'
import type { EndpointSpec } from '#kernel/endpoint.ts'
import { askAgain, useAnswer } from '#web/api/api.tsx'
import { ErrorState } from '#web/api/ErrorState.tsx'
import { isPage } from '#web/api/page.ts'
import type { List } from '#web/lists/list.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { type Chip, chipsOf } from './list-chips.ts'
import type { Filter } from './table-types.ts'

export type FirstSteps = { title: string; text?: ReactNode; action?: ReactNode }

type Props<R> = {
  list: List<R>
  filters?: readonly Filter[]
  empty?: string
  first?: FirstSteps
}

/** Shown in place of rows: loading, empty, nothing found, an error, no permission. */
export function TableInstead<R>({
  list,
  filters = [],
  empty = 'No hay resultados encontrados',
  first,
}: Props<R>) {
  if (list.state === 'loading') return <Skeleton label="Cargando el listado" retry={askAgain} />
  if (list.state === 'error')
    return (
      <ErrorState
        error={list.error}
        retry={list.retry}
        action={list.isNarrowed && <Button onClick={list.clear}>Quitar los filtros</Button>}
        isPart
      />
    )
  if (!list.isNarrowed)
    return (
      <EmptyState title={first?.title ?? empty} action={first?.action}>
        {first?.text}
      </EmptyState>
    )
  return (
    <EmptyState
      title={empty}
      action={
        <>
          {chipsOf(list, filters).map((chip) => (
            <Without key={chip.field} list={list} chip={chip} />
          ))}
          <Button mode="ghost" onClick={list.clear}>
            Limpiar
          </Button>
        </>
      }
    >
      Pruebe con otras palabras o quite algún filtro.
    </EmptyState>
  )
}

/** Offers the result without one of the filters, where there is any. */
function Without<R>({ list, chip: { field, words, remove } }: { list: List<R>; chip: Chip }) {
  const rest = { ...list.filters, search: list.search || undefined, [field]: undefined }
  const { data } = useAnswer<EndpointSpec>(list.endpoint, list.countOf(rest), { silent: true })
  if (!isPage(data) || data.total === 0) return null
  return (
    <Button onClick={remove}>
      Quitar {words} ({data.total.toLocaleString('es-VE')})
    </Button>
  )
}
