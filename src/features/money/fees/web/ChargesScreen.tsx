import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { listPayments } from '#features/money/payments/contract.ts'
import { InBolivares, InBoth } from '#features/money/payments/web/widgets/InBolivares.tsx'
import { statementsAction } from '#features/money/statements/web/widgets/statements-action.ts'
import { listPeriods } from '#features/timetable/periods/contract.ts'
import { usePeriodOptions } from '#features/timetable/periods/web/widgets/use-period-options.ts'
import { dayOf, showDay, showMoment } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { neededFirst } from '#web/api/needed-first.tsx'
import type { Column, Filter } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { useList } from '#web/lists/list.ts'
import { Button } from '#web/ui/Button.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import type { MenuItem } from '#web/ui/Menu.tsx'
import { type Charge, createCharges, listCharges, unwaiveCharge, waiveCharge } from '../charges/contract.ts'
import { createFee, listFees } from '../contract.ts'
import { CHARGE_STATE_LABELS } from '../words.ts'
import { ChargeSums } from './ChargeSums.tsx'
import { ChargeState } from './widgets/ChargeState.tsx'
import { useUnwaiving } from './widgets/use-unwaiving.ts'

const ChargeDialog = lazyComponent(async () => (await import('./widgets/ChargeDialog.tsx')).ChargeDialog)
const WaiveDialog = lazyComponent(async () => (await import('./widgets/WaiveDialog.tsx')).WaiveDialog)

const COLUMNS: Column<Charge>[] = [
  { title: 'Estudiante', sort: 'student_name', always: true, cell: (row) => row.student_name },
  { title: 'Concepto', key: 'title', telling: true, grows: true, cell: (row) => row.title },
  { title: 'Período', key: 'period', cell: (row) => row.period_name },
  { title: 'Monto', sort: 'amount_e2', align: 'end', cell: (row) => showMoney(row.amount_e2) },
  {
    title: 'Deuda',
    sort: 'debt_e2',
    align: 'end',
    telling: true,
    brief: (row) => <InBoth amount_e2={row.debt_e2} />,
    cell: (row) => (
      <>
        <InBolivares amount_e2={row.debt_e2} /> {showMoney(row.debt_e2)}
      </>
    ),
  },
  { title: 'Vence', sort: 'due_on', cell: (row) => showDay(row.due_on) },
  { title: 'Estado', key: 'state', telling: true, cell: (row) => <ChargeState state={row.state} /> },
  { title: 'Cargado', sort: 'created_at', cell: (row) => showDay(dayOf(row.created_at)) },
]

const Facts = ({ row }: { row: Charge }) => (
  <DescriptionList
    facts={[
      { term: 'Motivo', value: row.reason },
      { term: 'Pagado', value: showMoney(row.paid_amount_e2) },
      { term: 'Por revisar', value: row.pending_amount_e2 > 0 && showMoney(row.pending_amount_e2) },
      { term: 'Cargado', value: `${showMoment(row.created_at)}${row.by ? `, por ${row.by}` : ''}` },
      {
        term: 'Exonerado',
        value:
          row.waived_at && `${showMoment(row.waived_at)}${row.waived_by ? `, por ${row.waived_by}` : ''}`,
      },
      { term: 'Por qué se exoneró', value: row.waive_reason },
    ]}
  />
)

const STATE: Filter = {
  field: 'state',
  label: 'Estado',
  common: true,
  options: Object.entries(CHARGE_STATE_LABELS).map(([value, label]) => ({ value, label })),
}

/** While there is nothing that may be charged. */
const FEE_FIRST = {
  ...neededFirst({ what: 'un arancel activo', to: '/fees', allows: createFee, act: 'Crear arancel' }),
  text: 'Es lo que cuesta aparte de la inscripción: un documento, una reincorporación, un examen de reparación.',
}
const NO_CHARGES = {
  title: 'Aún no hay cargos',
  text: 'Aparecen cuando un estudiante pide un documento que cuesta, se reincorpora, o la oficina carga un arancel.',
}

/** `/charges`: what students were charged beside the inscription, what became of it, and the sums by fee. */
export function ChargesScreen() {
  const list = useList(listCharges, { sort_by: 'created_at,desc' })
  const may = useMay()
  const navigate = useNavigate()
  const [isCharging, setCharging] = useState(false)
  const [waiving, setWaiving] = useState<Charge | null>(null)
  const unwaive = useUnwaiving()
  const periods = usePeriodOptions(may(listPeriods))
  const known = useAnswer(listFees, { query: { limit: 0 } }, { silent: true }).data?.data
  const fees = known ?? []
  const needsFee = known !== undefined && may(createCharges) && !known.some(({ enabled }) => enabled)
  const student = list.filters.student_id
  const filters: Filter[] = [
    STATE,
    {
      field: 'fee_id',
      label: 'Arancel',
      options: fees.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    { field: 'period_id', label: 'Período', options: periods },
    ...(student
      ? [
          {
            field: 'student_id',
            label: 'Estudiante',
            options: [{ value: student, label: list.rows[0]?.student_name ?? 'según el enlace' }],
          },
        ]
      : []),
  ].filter(({ options }) => options?.length)
  const actions = (row: Charge): MenuItem[] => [
    { label: 'Ver pagos', icon: 'money', to: `/students/${row.student_id}/payments` },
    ...(may(waiveCharge) && row.debt_e2 > 0
      ? [{ label: 'Exonerar', icon: 'close' as const, onPick: () => setWaiving(row) }]
      : []),
    ...(may(unwaiveCharge) && row.waived_at
      ? [{ label: 'Deshacer la exoneración', icon: 'undo' as const, onPick: () => unwaive(row) }]
      : []),
  ]
  return (
    <ListScreen
      title="Cargos"
      list={list}
      columns={COLUMNS}
      caption="Cargos"
      rowName={(row) => row.student_name}
      rowTo={(row) => `/students/${row.student_id}/payments`}
      preview={(row) => <Facts row={row} />}
      filters={filters}
      actions={actions}
      bulk={
        may(listPayments)
          ? [
              statementsAction<Charge>(
                (row) => row.student_id,
                () => void navigate({ to: '/exports' }),
              ),
            ]
          : []
      }
      above={<ChargeSums period={list.filters.period_id} />}
      action={
        needsFee
          ? // An empty list says so itself.
            !list.isBlank && FEE_FIRST.action
          : may(createCharges) && (
              <Button mode="primary" icon="add" onClick={() => setCharging(true)}>
                Cargar un arancel
              </Button>
            )
      }
      first={needsFee ? FEE_FIRST : NO_CHARGES}
    >
      {isCharging && <ChargeDialog onClose={() => setCharging(false)} />}
      {waiving && <WaiveDialog charge={waiving} onClose={() => setWaiving(null)} />}
    </ListScreen>
  )
}
