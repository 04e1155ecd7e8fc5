import { useState } from 'react'
import { showMoney } from '#kernel/money.ts'
import { showNote } from '#kernel/notes.ts'
import { ApiError } from '#web/api/api.tsx'
import { type Column, DataTable, type Filter } from '#web/lists/DataTable.tsx'
import { Pagination } from '#web/lists/Pagination.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { toast } from '#web/ui/toast.ts'
import { type LocalState, people, type SamplePerson, useLocalList } from './local-list.ts'

const COLUMNS: Column<SamplePerson>[] = [
  {
    title: 'Estudiante',
    sort: 'name',
    always: true,
    cell: (row) => row.name,
  },
  {
    title: 'Estado',
    key: 'state',
    telling: false,
    cell: (row) => (row.is_active ? <Badge tone="ok">Activo</Badge> : <Badge tone="warn">Retirado</Badge>),
  },
  { title: 'Sección', cell: (row) => row.section },
  { title: 'Promedio', sort: 'average', align: 'end', cell: (row) => showNote(row.average) },
  { title: 'Deuda', key: 'debt', align: 'end', cell: (row) => showMoney(row.debt_e2) },
]

const FILTERS: Filter[] = [
  {
    field: 'is_active',
    label: 'Estado',
    options: [
      { value: 'true', label: 'Activo' },
      { value: 'false', label: 'Retirado' },
    ],
  },
  { field: 'since', label: 'Desde', kind: 'day' },
]

const ROWS = people(63)
const MANY = people(5_000)
const FAILED = new ApiError(500, { message: 'unhandled_or_undefined_error' }, 'demo-1')
const REFUSED = new ApiError(403, { message: 'this_action_is_unauthorized' }, 'demo-2')

/** The table in each of its states. */
export function ListSection() {
  const [page, setPage] = useState(12)
  const [isMany, setMany] = useState(false)
  const list = useLocalList(ROWS)
  return (
    <>
      <h2 className="text-section">Listado</h2>
      <DataTable
        list={list}
        columns={COLUMNS}
        filters={FILTERS}
        caption="Personas de muestra"
        rowName={(row) => row.name}
        preview={(row) => (
          <p>
            {row.name} está en la sección {row.section}.
          </p>
        )}
        actions={(row) => [
          { label: 'Editar', icon: 'edit', onPick: () => toast.info(`Editar ${row.name}`) },
          {
            label: 'Eliminar',
            icon: 'trash',
            dangerous: true,
            apart: true,
            onPick: () => toast.warning(row.name),
          },
        ]}
        bulk={[
          {
            label: 'Solventar',
            icon: 'check',
            skips: (row) => (row.debt_e2 === 0 ? 'no tiene deuda' : null),
            run: (rows) => toast.success(`${rows.length} solventes`),
          },
        ]}
      />
      <div className="grid gap-4 lg:grid-cols-2">
        <State title="Se está leyendo" first={{ state: 'loading' }} />
        <State title="Todavía nada" first={{}} isEmpty />
        <State title="Nada coincide" first={{ search: 'xyz' }} />
        <State title="Falló" first={{ state: 'error', error: FAILED }} />
        <State title="Sin permiso" first={{ state: 'error', error: REFUSED }} />
      </div>
      <Card title="5.000 filas">
        {isMany ? <Many /> : <Button onClick={() => setMany(true)}>Mostrar 5.000 filas</Button>}
      </Card>
      <Card title="Páginas">
        <Pagination page={page} per_page={9} total={300} onPage={setPage} />
      </Card>
    </>
  )
}

function Many() {
  const list = useLocalList(MANY, { limit: 0 })
  return <DataTable list={list} columns={COLUMNS} caption="Cinco mil personas" rowName={(row) => row.name} />
}

function State({ title, first, isEmpty = false }: { title: string; first: LocalState; isEmpty?: boolean }) {
  const list = useLocalList(isEmpty ? [] : ROWS, first)
  return (
    <Card title={title}>
      <DataTable
        plain
        list={list}
        columns={COLUMNS}
        caption={title}
        rowName={(row) => row.name}
        first={{
          title: 'Aún no hay materias',
          text: 'Las materias se crean una vez y se usan en todos los pensums.',
          action: <Button mode="primary">Crear la primera</Button>,
        }}
      />
    </Card>
  )
}
