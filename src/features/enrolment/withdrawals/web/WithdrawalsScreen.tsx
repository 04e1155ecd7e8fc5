import { useState } from 'react'
import { listCourses } from '#features/plan/courses/contract.ts'
import { useCourseOptions } from '#features/plan/courses/web/widgets/use-course-options.ts'
import { listSpecializations } from '#features/plan/specializations/contract.ts'
import { useSpecializationOptions } from '#features/plan/specializations/web/widgets/use-specializations.ts'
import { listPeriods } from '#features/timetable/periods/contract.ts'
import { usePeriodOptions } from '#features/timetable/periods/web/widgets/use-period-options.ts'
import { dayOf, showDay, showMoment } from '#kernel/dates.ts'
import { useMay } from '#web/api/api.tsx'
import { useAsking } from '#web/lists/asking.ts'
import type { Column, Filter } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { linkedFilter } from '#web/lists/linked-filter.ts'
import { useList } from '#web/lists/list.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import type { MenuItem } from '#web/ui/Menu.tsx'
import { listWithdrawals, undoWithdrawal, type Withdrawal } from '../contract.ts'
import { undoWithdrawals } from '../many/contract.ts'
import { WITHDRAWAL_KIND_LABELS } from '../words.ts'

const UndoDialog = lazyComponent(async () => (await import('./UndoDialog.tsx')).UndoDialog)

const UndoManyDialog = lazyComponent(async () => (await import('./UndoManyDialog.tsx')).UndoManyDialog)

/** As much of a reason as tells it; the whole stands in the record, unfolded. */
const MOST_LETTERS = 80
const shortened = (reason: string) =>
  reason.length > MOST_LETTERS ? `${reason.slice(0, MOST_LETTERS - 1).trimEnd()}…` : reason

const whatOf = (row: Withdrawal): string =>
  row.kind === 'retirement' ? WITHDRAWAL_KIND_LABELS.retirement : row.courses.join(', ')

const COLUMNS: Column<Withdrawal>[] = [
  { title: 'Estudiante', sort: 'student_name', always: true, cell: (row) => row.student_name },
  {
    title: 'Qué se retiró',
    key: 'kind',
    telling: true,
    cell: whatOf,
    // Two facts stand on a phone: whether it was undone goes with the first, beside the reason.
    brief: (row) => (row.undone_at ? `${whatOf(row)} (deshecho)` : whatOf(row)),
  },
  { title: 'Período', key: 'period', cell: (row) => row.period ?? '—' },
  {
    title: 'Fecha',
    sort: 'created_at',
    cell: (row) => showDay(dayOf(row.created_at)),
  },
  {
    title: 'Motivo',
    key: 'reason',
    grows: true,
    telling: true,
    cell: (row) => row.reason,
    brief: (row) => shortened(row.reason),
  },
  {
    title: 'Estado',
    key: 'state',
    cell: (row) =>
      row.undone_at ? <Badge tone="info">Deshecho</Badge> : <Badge tone="neutral">Retirado</Badge>,
  },
]

const Facts = ({ row }: { row: Withdrawal }) => (
  <DescriptionList
    facts={[
      { term: 'Materias', value: row.courses.join(', ') },
      { term: 'Motivo', value: row.reason },
      { term: 'Retirado', value: `${showMoment(row.created_at)}${row.by ? `, por ${row.by}` : ''}` },
      {
        term: 'Deshecho',
        value:
          row.undone_at && `${showMoment(row.undone_at)}${row.undone_by ? `, por ${row.undone_by}` : ''}`,
      },
      { term: 'Por qué se deshizo', value: row.undo_reason },
    ]}
  />
)

const CHOICES: Filter[] = [
  {
    field: 'kind',
    label: 'Retiro',
    common: true,
    options: Object.entries(WITHDRAWAL_KIND_LABELS).map(([value, label]) => ({ value, label })),
  },
  {
    field: 'is_undone',
    label: 'Estado',
    common: true,
    options: [
      { value: 'false', label: 'Vigentes' },
      { value: 'true', label: 'Deshechos' },
    ],
  },
]

/** `/withdrawals`: who retired and which courses were given up, with why, by whom, and undoing it. */
export function WithdrawalsScreen() {
  const list = useList(listWithdrawals, { sort_by: 'created_at,desc' })
  const may = useMay()
  const [undone, setUndone] = useState<Withdrawal | null>(null)
  const many = useAsking<readonly number[]>()
  const periods = usePeriodOptions(may(listPeriods))
  const specializations = useSpecializationOptions(may(listSpecializations))
  const courses = useCourseOptions(may(listCourses))
  const filters: Filter[] = [
    ...CHOICES,
    { field: 'period_id', label: 'Período', options: periods },
    { field: 'specialization_id', label: 'Especialidad', all: 'Todas', options: specializations },
    { field: 'course_id', label: 'Materia', all: 'Todas', options: courses },
    ...linkedFilter(list, { field: 'student_id', label: 'Estudiante', name: list.rows[0]?.student_name }),
  ].filter(({ options }) => options?.length)
  const actions = (row: Withdrawal): MenuItem[] => [
    { label: 'Ver ficha', icon: 'eye', to: `/students/${row.student_id}` },
    ...(may(undoWithdrawal) && row.undo_code === null
      ? [{ label: 'Deshacer retiro', icon: 'undo' as const, onPick: () => setUndone(row) }]
      : []),
  ]
  return (
    <ListScreen
      title="Retiros"
      list={list}
      columns={COLUMNS}
      caption="Retiros"
      rowName={(row) => row.student_name}
      rowTo={(row) => `/students/${row.student_id}`}
      preview={(row) => <Facts row={row} />}
      filters={filters}
      actions={actions}
      bulk={
        may(undoWithdrawals)
          ? [
              {
                label: 'Deshacer retiros',
                icon: 'undo',
                run: (rows) => many.ask(rows.map(({ id }) => id)),
              },
            ]
          : []
      }
      first={{
        title: 'Aún no hay retiros',
        text: 'Se registran en la ficha del estudiante, o en el listado de estudiantes para varios a la vez.',
      }}
    >
      {undone && <UndoDialog row={undone} onClose={() => setUndone(null)} />}
      {many.asked && <UndoManyDialog ids={many.asked} {...many.ends} />}
    </ListScreen>
  )
}
