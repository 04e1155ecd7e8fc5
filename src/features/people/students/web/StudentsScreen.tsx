import { useNavigate } from '@tanstack/react-router'
import type * as z from 'zod/mini'
import { STUDENT_STATE_LABELS } from '#features/enrolment/enrolments/words.ts'
import { createInscription, listInscriptions } from '#features/enrolment/inscriptions/contract.ts'
import { ImportLink } from '#features/institute/imports/web/widgets/ImportLink.tsx'
import { overdueColumns, useOverdueFilters } from '#features/money/instalments/web/widgets/Overdue.tsx'
import { createPayment } from '#features/money/payments/contract.ts'
import { listSpecializations } from '#features/plan/specializations/contract.ts'
import { useSpecializationOptions } from '#features/plan/specializations/web/widgets/use-specializations.ts'
import { listPeriods } from '#features/timetable/periods/contract.ts'
import { usePeriodOptions } from '#features/timetable/periods/web/widgets/use-period-options.ts'
import { shortSection } from '#features/timetable/section-names/words.ts'
import type { EndpointSpec } from '#kernel/endpoint.ts'
import { GENDER_LABELS, showPhone } from '#kernel/person.ts'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useUser } from '#web/api/session.ts'
import type { BulkAction, Column, Filter } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { linkedFilter } from '#web/lists/linked-filter.ts'
import { type List, useList } from '#web/lists/list.ts'
import { saveList } from '#web/lists/save-list.ts'
import type { MenuItem } from '#web/ui/Menu.tsx'
import { toast } from '#web/ui/toast.ts'
import { listStudents, MOST_CHOSEN, type StudentRow, StudentsAsked, updateStudent } from '../contract.ts'
import { graduateStudents } from '../graduation/contract.ts'
import { useManyWays } from './ManyWays.tsx'
import { debtColumn } from './widgets/DebtInBoth.tsx'
import { StudentState } from './widgets/StudentState.tsx'

const nameOf = (row: StudentRow) => `${row.first_name} ${row.last_name}`
const options = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const PLACE: Column<StudentRow>[] = [
  {
    title: 'Estudiante',
    sort: 'last_name',
    always: true,
    cell: (row) => `${row.last_name}, ${row.first_name}`,
  },
  {
    title: 'Documento',
    sort: 'identity_number',
    cell: (row) => row.identity,
  },
  {
    title: 'Estudia',
    key: 'specialization',
    telling: true,
    cell: (row) =>
      row.specialization === null
        ? '—'
        : shortSection(row.specialization, row.semester ?? '', row.section ?? ''),
  },
  { title: 'Período', key: 'period', cell: (row) => row.period ?? '—' },
]
const REST: Column<StudentRow>[] = [
  {
    title: 'Teléfono',
    key: 'phone',
    cell: (row) => showPhone(row.phone),
  },
  {
    title: 'Estado',
    sort: 'state',
    cell: (row) =>
      row.state === 'active' ? STUDENT_STATE_LABELS.active : <StudentState state={row.state} />,
    brief: (row) => row.state !== 'active' && <StudentState state={row.state} />,
  },
]

const moneyColumns = (filters: List['filters']) => [
  debtColumn(filters.with_debt === 'true'),
  ...overdueColumns(filters),
]

/** Students as far as the person may see them. */
export function StudentsScreen() {
  const navigate = useNavigate()
  const list = useList(listStudents, { sort_by: 'last_name,asc' })
  const { isAdmin, isLowAdmin } = useUser()
  const seesMoney = isAdmin || isLowAdmin
  const filters = useFilters(seesMoney, list)
  const actions = useRowActions()
  const ways = useManyWays(list)
  return (
    <ListScreen
      title="Listado de estudiantes"
      action={
        ways.graduateAll ?? (
          <LinkTo to="/inscriptions/create" allows={createInscription} icon="add">
            Inscribir estudiante
          </LinkTo>
        )
      }
      more={<ImportLink what="students" />}
      list={list}
      columns={[...PLACE, ...(seesMoney ? moneyColumns(list.filters) : []), ...REST]}
      caption="Estudiantes"
      rowName={nameOf}
      rowTo={(row) => `/students/${row.id}`}
      filters={filters}
      actions={actions}
      bulk={[...bulkOf(list, () => void navigate({ to: '/exports' })), ...ways.bulk]}
      first={{
        title: 'Aún no hay estudiantes',
        text: seesMoney
          ? 'Nacen al confirmar una preinscripción o al inscribir directamente.'
          : 'Aparecen aquí cuando se inscriben en las materias que dicta o coordina.',
        action: seesMoney && (
          <LinkTo to="/inscriptions" allows={listInscriptions} mode="default">
            Ver inscripciones
          </LinkTo>
        ),
      }}
    >
      {ways.dialog}
    </ListScreen>
  )
}

type AskedColumn = z.infer<typeof StudentsAsked>['asked']
type Named = {
  field: string
  label: string
  word: (row: StudentRow | undefined, askedColumn: AskedColumn) => string | number | null | undefined
}
/** What a link may narrow the list to, as its answer or its rows call it. */
const NAMED: readonly Named[] = [
  { field: 'course_id', label: 'Materia', word: (_, asked) => asked?.course },
  { field: 'section_id', label: 'Sección', word: (_, asked) => asked?.section },
  { field: 'semester_id', label: 'Semestre', word: (row) => row?.semester },
  { field: 'period_id', label: 'Período', word: (row) => row?.period },
  { field: 'specialization_id', label: 'Especialidad', word: (row) => row?.specialization },
]

/** A filter for what the address says and the person has no choice of: a chip that bears a name. */
function useNamedFilters(list: List<StudentRow>, chosen: readonly Filter[]): Filter[] {
  const answer = useAnswer<EndpointSpec>(listStudents, list.sent, { keep: true, silent: true })
  const asked = StudentsAsked.safeParse(answer.data).data?.asked
  return NAMED.filter(({ field }) => chosen.every((one) => one.field !== field)).flatMap(
    ({ word, ...named }) => linkedFilter(list, { ...named, name: word(list.rows[0], asked) }),
  )
}

function useFilters(seesMoney: boolean, list: List<StudentRow>): Filter[] {
  const may = useMay()
  const overdue = useOverdueFilters(list.filters)
  const periods = usePeriodOptions(may(listPeriods))
  const specializations = useSpecializationOptions(may(listSpecializations))
  const places: Filter[] = [
    { field: 'period_id', label: 'Período', options: periods },
    {
      field: 'specialization_id',
      label: 'Especialidad',
      all: 'Todas',
      options: specializations,
      common: true,
    },
  ]
  const chosen = [
    { field: 'state', label: 'Estado', options: options(STUDENT_STATE_LABELS), common: true },
    ...(seesMoney
      ? [
          {
            field: 'with_debt',
            label: 'Solvencia',
            all: 'Todas',
            common: true,
            options: [
              { value: 'true', label: 'Con deuda' },
              { value: 'false', label: 'Sin deuda' },
            ],
          },
          ...overdue,
        ]
      : []),
    ...(may(graduateStudents)
      ? [
          {
            field: 'graduation_proposed',
            label: 'Graduación',
            options: [{ value: 'true', label: 'Por graduar' }],
          },
        ]
      : []),
    ...places.filter(({ options: choices }) => choices?.length),
    { field: 'gender', label: 'Género', options: options(GENDER_LABELS) },
  ]
  return [...chosen, ...useNamedFilters(list, chosen)]
}

const COPY_ADDRESSES: BulkAction<StudentRow> = {
  label: 'Copiar correos',
  icon: 'copy',
  run: async (rows) => {
    await navigator.clipboard.writeText(rows.map(({ email }) => email).join(', '))
    toast.success(rows.length === 1 ? 'Correo copiado' : `${rows.length} correos copiados`)
  },
}

/** What may be done with the selected students together. */
const bulkOf = (list: List<StudentRow>, openFiles: () => void): BulkAction<StudentRow>[] => [
  {
    label: 'Exportar a Excel',
    icon: 'download',
    run: async (rows) => {
      const isAll = rows.length > MOST_CHOSEN || rows.length === list.total
      const chosen = isAll ? {} : { ids: rows.map(({ id }) => id) }
      const query = { ...list.sent.query, ...chosen, page: undefined, limit: 0, format: 'xlsx' }
      await saveList(listStudents, { query }, openFiles)
    },
  },
  // Without https the browser lends no clipboard.
  ...(navigator.clipboard === undefined ? [] : [COPY_ADDRESSES]),
]

function useRowActions() {
  const may = useMay()
  return (row: StudentRow): MenuItem[] => [
    { label: 'Ver ficha', icon: 'eye', to: `/students/${row.id}` },
    ...(may(updateStudent)
      ? [{ label: 'Editar', icon: 'edit', to: `/students/${row.id}/edit` } as const]
      : []),
    ...(may(createPayment)
      ? [{ label: 'Registrar pago', icon: 'money', to: `/payments/create?student=${row.id}` } as const]
      : []),
  ]
}
