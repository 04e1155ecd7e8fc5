import { type Inscription, listInscriptions } from '#features/enrolment/inscriptions/contract.ts'
import { INSCRIPTION_KIND_LABELS, inscribedSection } from '#features/enrolment/inscriptions/words.ts'
import { DEBT } from '#features/people/students/web/widgets/Debt.tsx'
import { useSpecializationOptions } from '#features/plan/specializations/web/widgets/use-specializations.ts'
import { usePeriodOptions } from '#features/timetable/periods/web/widgets/use-period-options.ts'
import { isSettled } from '#features/timetable/sections/rules.ts'
import { dayOf, showDay } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import { useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useAsking } from '#web/lists/asking.ts'
import type { BulkAction, Column, Filter } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { useList } from '#web/lists/list.ts'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { reinscribe, updateReinscription } from '../contract.ts'
import { rollbackMany } from '../many/contract.ts'

const UndoMany = lazyComponent(async () => (await import('../many/web/UndoMany.tsx')).UndoMany)

const columns: Column<Inscription>[] = [
  { title: 'Estudiante', sort: 'student_name', always: true, cell: (row) => row.student_name },
  { title: 'Documento', key: 'identity', cell: (row) => row.student_identity },
  { title: 'Período', sort: 'period', cell: (row) => row.period_name },
  {
    title: 'Sección',
    sort: 'section_code',
    telling: true,
    cell: inscribedSection,
  },
  { title: 'Tipo', key: 'kind', cell: (row) => INSCRIPTION_KIND_LABELS[row.kind] },
  {
    title: 'Precio',
    sort: 'semester_price_e2',
    align: 'end',
    cell: (row) => showMoney(row.semester_price_e2),
  },
  DEBT,
  { title: 'Inscrito', sort: 'created_at', cell: (row) => showDay(dayOf(row.created_at)) },
]

const KINDS = (['regular', 'reincorporation'] as const).map((value) => ({
  value,
  label: INSCRIPTION_KIND_LABELS[value],
}))

/** `/reinscriptions`: who was re-enrolled or came back, one list with the kind as filter. */
export function ReinscriptionsScreen() {
  const list = useList(listInscriptions, { sort_by: 'created_at,desc' }, { fixed: { is_new: false } })
  const specializations = useSpecializationOptions()
  const periods = usePeriodOptions()
  const may = useMay()
  const undone = useAsking<readonly number[]>()
  const bulk: BulkAction<Inscription>[] = [
    {
      label: 'Deshacer inscripciones',
      icon: 'trash',
      skips: (row) => (isSettled(row) ? 'su período ya terminó' : null),
      run: (rows) => undone.ask(rows.map(({ id }) => id)),
    },
  ]
  const filters: Filter[] = [
    { field: 'kind', label: 'Tipo', common: true, options: KINDS },
    { field: 'period_id', label: 'Período', common: true, options: periods },
    { field: 'specialization_id', label: 'Especialidad', all: 'Todas', options: specializations },
  ]
  const action = (
    <LinkTo to="/reinscriptions/create" allows={reinscribe} icon="add">
      Reinscribir
    </LinkTo>
  )
  return (
    <ListScreen
      title="Reinscripciones y reincorporaciones"
      list={list}
      columns={columns}
      filters={filters}
      caption="Reinscripciones y reincorporaciones"
      rowName={(row) => row.student_name}
      rowTo={(row) =>
        may(updateReinscription) ? `/reinscriptions/${row.id}` : `/students/${row.student_id}`
      }
      action={action}
      bulk={may(rollbackMany) ? bulk : []}
      first={{
        title: 'Aún no hay reinscripciones',
        text: 'Aquí aparecen quienes siguen en un período nuevo, y quienes se reincorporan.',
        action,
      }}
    >
      {undone.asked && <UndoMany ids={undone.asked} {...undone.ends} />}
    </ListScreen>
  )
}
