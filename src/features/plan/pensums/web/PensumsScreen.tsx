import { useState } from 'react'
import { useSpecializationOptions } from '#features/plan/specializations/web/widgets/use-specializations.ts'
import { useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import type { Column, Filter } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { useList } from '#web/lists/list.ts'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { deletion, type MenuItem } from '#web/ui/Menu.tsx'
import {
  copyPensum,
  createPensum,
  deletePensum,
  listPensums,
  type Pensum,
  updatePensum,
} from '../contract.ts'
import { DeletePensumDialog } from './PensumDialogs.tsx'
import { PensumState } from './PensumState.tsx'

const CopyPensumDialog = lazyComponent(async () => (await import('./CopyPensumDialog.tsx')).CopyPensumDialog)

const show = (row: Pensum) => `/pensums/${row.id}`

const columns: Column<Pensum>[] = [
  {
    title: 'Nombre',
    sort: 'name',
    always: true,
    cell: (row) => row.name,
  },
  {
    title: 'Especialidad',
    sort: 'specialization_title',
    telling: true,
    cell: (row) => row.specialization_title,
  },
  {
    title: 'Estado',
    sort: 'versioned',
    telling: true,
    cell: (row) => <PensumState versioned={row.versioned} />,
  },
  { title: 'Semestres', sort: 'semesters_count', align: 'end', cell: (row) => row.semesters_count },
  { title: 'Materias', sort: 'courses_count', align: 'end', cell: (row) => row.courses_count },
  { title: 'Créditos', sort: 'credits', align: 'end', cell: (row) => row.credits },
  { title: 'Horas', sort: 'hours', align: 'end', cell: (row) => row.hours },
  { title: 'Períodos', sort: 'periods_count', align: 'end', cell: (row) => row.periods_count },
]

type OpenDialog = { what: 'copy' | 'delete'; pensum: Pensum } | null

/** `/pensums`: drafts and frozen ones of every specialization. */
export function PensumsScreen() {
  const list = useList(listPensums, { sort_by: 'specialization_title,asc' })
  const specializations = useSpecializationOptions()
  const may = useMay()
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const filters: Filter[] = [
    {
      field: 'specialization_id',
      label: 'Especialidad',
      all: 'Todas',
      common: true,
      options: specializations,
    },
    {
      field: 'versioned',
      label: 'Estado',
      common: true,
      options: [
        { value: 'false', label: 'Borradores' },
        { value: 'true', label: 'Congelados' },
      ],
    },
  ]
  const actions = (pensum: Pensum): MenuItem[] => [
    { label: 'Ver', icon: 'eye', to: show(pensum) },
    ...(may(updatePensum) && !pensum.versioned
      ? [{ label: 'Editar', icon: 'edit' as const, to: `${show(pensum)}/edit` }]
      : []),
    { label: 'Comparar', icon: 'columns', to: `${show(pensum)}/compare` },
    ...(may(copyPensum)
      ? [{ label: 'Copiar', icon: 'copy' as const, onPick: () => setDialog({ what: 'copy', pensum }) }]
      : []),
    ...(may(deletePensum) ? [deletion(() => setDialog({ what: 'delete', pensum }))] : []),
  ]
  const create = (
    <LinkTo to="/pensums/create" allows={createPensum} icon="add">
      Crear pensum
    </LinkTo>
  )

  return (
    <ListScreen
      title="Listado de pensums"
      action={create}
      list={list}
      columns={columns}
      filters={filters}
      caption="Pensums"
      rowName={(row) => `${row.name}, ${row.specialization_title}`}
      rowTo={show}
      actions={actions}
      first={{
        title: 'Aún no hay pensums',
        text: 'Un pensum ordena las materias de una especialidad por semestres.',
        action: create,
      }}
    >
      {dialog?.what === 'copy' && <CopyPensumDialog pensum={dialog.pensum} onClose={() => setDialog(null)} />}
      {dialog?.what === 'delete' && (
        <DeletePensumDialog pensum={dialog.pensum} onClose={() => setDialog(null)} />
      )}
    </ListScreen>
  )
}
