import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { History } from '#features/institute/audit/web/widgets/History.tsx'
import { overdueColumns, useOverdueFilters } from '#features/money/instalments/web/widgets/Overdue.tsx'
import { listPayments } from '#features/money/payments/contract.ts'
import { statementsAction } from '#features/money/statements/web/widgets/statements-action.ts'
import { balanceOf } from '#features/people/students/web/widgets/Balance.tsx'
import { debtColumn } from '#features/people/students/web/widgets/DebtInBoth.tsx'
import { useSpecializationOptions } from '#features/plan/specializations/web/widgets/use-specializations.ts'
import { usePeriodOptions } from '#features/timetable/periods/web/widgets/use-period-options.ts'
import { SHIFT_LABELS, sectionName } from '#features/timetable/section-names/words.ts'
import { listSections } from '#features/timetable/sections/contract.ts'
import { isSettled } from '#features/timetable/sections/rules.ts'
import { showMoment } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { type Column, DataTable, type Filter } from '#web/lists/DataTable.tsx'
import { useList } from '#web/lists/list.ts'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import type { MenuItem } from '#web/ui/Menu.tsx'
import {
  createInscription,
  type Inscription,
  listInscriptions,
  rollbackInscription,
  updateInscription,
} from '../contract.ts'
import { INSCRIPTION_KIND_LABELS, inscribedSection, PAID_LABELS } from '../words.ts'
import { RollbackDialog } from './RollbackDialog.tsx'

// Forms are loaded when one is wanted.
const EditInscriptionDialog = lazyComponent(
  async () => (await import('./EditInscriptionDialog.tsx')).EditInscriptionDialog,
)

const columns: Column<Inscription>[] = [
  {
    title: 'Estudiante',
    sort: 'student_name',
    always: true,
    cell: (row) => row.student_name,
  },
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
  { title: 'Pagado', sort: 'paid_amount_e2', align: 'end', cell: (row) => showMoney(row.paid_amount_e2) },
]

const PENDING: Column<Inscription> = {
  title: 'Por revisar',
  key: 'pending_amount_e2',
  align: 'end',
  cell: (row) => showMoney(row.pending_amount_e2),
}

/** Of debts one asks what waits to be reviewed, and not how somebody came. */
const columnsFor = (filters: Readonly<Record<string, string>>): Column<Inscription>[] => [
  ...(filters.partial_paid === 'true' ? [...columns.filter(({ key }) => key !== 'kind'), PENDING] : columns),
  debtColumn(filters.partial_paid === 'true'),
  ...overdueColumns(filters),
]

const Preview = ({ row }: { row: Inscription }) => (
  <div className="grid gap-4">
    <DescriptionList
      facts={[
        { term: 'Turno', value: SHIFT_LABELS[row.section_shift] },
        { term: 'Precio', value: showMoney(row.semester_price_e2) },
        { term: 'Pagado', value: showMoney(row.paid_amount_e2) },
        { term: 'Por revisar', value: showMoney(row.pending_amount_e2) },
        balanceOf(row),
        { term: 'Inscrito', value: <span className="figures">{showMoment(row.created_at)}</span> },
      ]}
    />
    <History of={{ entity: 'inscription', entity_id: row.id }} bare />
  </div>
)

const SEMESTERS = Array.from({ length: 10 }, (_, at) => ({ value: `${at + 1}`, label: `Semestre ${at + 1}` }))

/** The sections of the period that is chosen, as far as specialization and semester leave them. */
function useSections({ period_id, specialization_id, semester_number }: Readonly<Record<string, string>>) {
  const query = {
    ...(period_id && { period_id: Number(period_id) }),
    ...(specialization_id && { specialization_id: Number(specialization_id) }),
    ...(semester_number && { semester_number: Number(semester_number) }),
    limit: 0,
  }
  const enabled = useMay()(listSections) && Boolean(period_id)
  const { data } = useAnswer(listSections, { query }, { enabled, silent: true })
  return (enabled ? (data?.data ?? []) : []).map((one) => ({
    value: String(one.id),
    label: sectionName(one),
  }))
}

function useFilters(chosen: Readonly<Record<string, string>>): Filter[] {
  const specializations = useSpecializationOptions()
  const periods = usePeriodOptions()
  const sections = useSections(chosen)
  const overdue = useOverdueFilters(chosen)
  return [
    { field: 'period_id', label: 'Período', common: true, options: periods },
    { field: 'specialization_id', label: 'Especialidad', all: 'Todas', options: specializations },
    { field: 'semester_number', label: 'Semestre', options: SEMESTERS },
    ...(sections.length > 0
      ? [{ field: 'section_id', label: 'Sección', all: 'Todas', options: sections }]
      : []),
    {
      field: 'kind',
      label: 'Tipo',
      options: Object.entries(INSCRIPTION_KIND_LABELS).map(([value, label]) => ({ value, label })),
    },
    {
      field: 'partial_paid',
      label: 'Pago',
      all: 'Todas',
      common: true,
      options: Object.entries(PAID_LABELS).map(([value, label]) => ({ value, label })),
    },
    ...overdue,
  ]
}

type OpenDialog = { what: 'edit' | 'rollback'; row: Inscription } | null

/** Who is inscribed, what it costs and what is owed. */
export function InscriptionsTable() {
  const list = useList(listInscriptions, { sort_by: 'created_at,desc' })
  const filters = useFilters(list.filters)
  const may = useMay()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<OpenDialog>(null)
  // Of debts alone: whoever chose others would ask for papers that say nothing.
  const bulk =
    list.filters.partial_paid === 'true' && may(listPayments)
      ? [
          statementsAction<Inscription>(
            (row) => row.student_id,
            () => void navigate({ to: '/exports' }),
          ),
        ]
      : []
  const actions = (row: Inscription): MenuItem[] => [
    { label: 'Ver estudiante', icon: 'person', to: `/students/${row.student_id}` },
    ...(may(updateInscription) && !isSettled(row)
      ? [
          {
            label: 'Cambiar sección o precio',
            icon: 'edit' as const,
            onPick: () => setDialog({ what: 'edit', row }),
          },
        ]
      : []),
    ...(may(rollbackInscription) && !isSettled(row)
      ? [
          {
            label: 'Deshacer inscripción',
            icon: 'trash' as const,
            dangerous: true,
            apart: true,
            onPick: () => setDialog({ what: 'rollback', row }),
          },
        ]
      : []),
  ]
  const close = () => setDialog(null)
  return (
    <>
      <DataTable
        list={list}
        columns={columnsFor(list.filters)}
        filters={filters}
        caption="Inscripciones"
        rowName={(row) => row.student_name}
        rowTo={(row) => `/students/${row.student_id}`}
        actions={actions}
        bulk={bulk}
        preview={(row) => <Preview row={row} />}
        first={{
          title: 'Aún no hay inscripciones',
          text: 'Nacen al aprobar una preinscripción, o al inscribir a un estudiante aquí.',
          action: (
            <LinkTo to="/inscriptions/create" allows={createInscription} icon="add">
              Inscribir estudiante
            </LinkTo>
          ),
        }}
      />
      {dialog?.what === 'edit' && <EditInscriptionDialog row={dialog.row} onClose={close} />}
      {dialog?.what === 'rollback' && <RollbackDialog row={dialog.row} onClose={close} />}
    </>
  )
}
