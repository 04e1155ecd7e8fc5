import { useState } from 'react'
import { listPeriods } from '#features/timetable/periods/contract.ts'
import { usePeriodOptions } from '#features/timetable/periods/web/widgets/use-period-options.ts'
import { dayOf, showDay, showMoment } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import { useAnswer, useMay } from '#web/api/api.tsx'
import type { Column, Filter } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { linkedFilter } from '#web/lists/linked-filter.ts'
import { useList } from '#web/lists/list.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { clock } from '#web/ui/clock.ts'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import type { MenuItem } from '#web/ui/Menu.tsx'
import { createDiscount, type Discount, endDiscount, listDiscounts, sumDiscounts } from '../contract.ts'
import { DISCOUNT_KIND_LABELS, STANDING_LABELS, sizeOf } from '../words.ts'

const DiscountDialog = lazyComponent(
  async () => (await import('./widgets/DiscountDialog.tsx')).DiscountDialog,
)
const EndDialog = lazyComponent(async () => (await import('./widgets/EndDialog.tsx')).EndDialog)

const COLUMNS: Column<Discount>[] = [
  { title: 'Estudiante', sort: 'student_name', always: true, cell: (row) => row.student_name },
  { title: 'Tipo', key: 'kind', telling: true, cell: (row) => DISCOUNT_KIND_LABELS[row.kind] },
  { title: 'Descuento', key: 'size', telling: true, align: 'end', cell: sizeOf },
  { title: 'Descontado', key: 'taken', align: 'end', cell: (row) => showMoney(row.taken_e2) },
  { title: 'Desde', sort: 'created_at', cell: (row) => showDay(row.valid_from) },
  {
    title: 'Hasta',
    sort: 'valid_until',
    cell: (row) => (row.valid_until ? showDay(row.valid_until) : '—'),
  },
  { title: 'Motivo', key: 'reason', grows: true, cell: (row) => row.reason },
  {
    title: 'Estado',
    key: 'state',
    cell: (row) => {
      const isOver = row.valid_until !== null && row.valid_until < clock.today()
      if (row.ended_at || isOver) return <Badge tone="neutral">{row.ended_at ? 'Quitado' : 'Vencido'}</Badge>
      return <Badge tone="info">Vigente</Badge>
    },
  },
]

const Facts = ({ row }: { row: Discount }) => (
  <DescriptionList
    facts={[
      { term: 'Motivo', value: row.reason },
      ...row.inscriptions.map(({ period, amount_e2 }) => ({
        term: `En ${period}`,
        value: `${showMoney(amount_e2)} menos`,
      })),
      { term: 'Dado', value: `${showDay(dayOf(row.created_at))}, por ${row.by}` },
      {
        term: 'Quitado',
        value: row.ended_at && `${showMoment(row.ended_at)}${row.ended_by ? `, por ${row.ended_by}` : ''}`,
      },
      { term: 'Por qué se quitó', value: row.end_reason },
    ]}
  />
)

const CHOICES: Filter[] = [
  {
    field: 'kind',
    label: 'Tipo',
    common: true,
    options: Object.entries(DISCOUNT_KIND_LABELS).map(([value, label]) => ({ value, label })),
  },
  {
    field: 'is_standing',
    label: 'Estado',
    common: true,
    options: [
      { value: 'true', label: STANDING_LABELS.true },
      { value: 'false', label: STANDING_LABELS.false },
    ],
  },
]

/** `/discounts`: who pays less, how much and why, with what was taken off by kind. */
export function DiscountsScreen() {
  const list = useList(listDiscounts, { sort_by: 'created_at,desc' })
  const may = useMay()
  const [isGiving, setGiving] = useState(false)
  const [ending, setEnding] = useState<Discount | null>(null)
  const periods = usePeriodOptions(may(listPeriods))
  const filters: Filter[] = [
    ...CHOICES,
    { field: 'period_id', label: 'Período', options: periods },
    ...linkedFilter(list, { field: 'student_id', label: 'Estudiante', name: list.rows[0]?.student_name }),
  ].filter(({ options }) => options?.length)
  const actions = (row: Discount): MenuItem[] => [
    { label: 'Ver pagos', icon: 'money', to: `/students/${row.student_id}/payments` },
    ...(may(endDiscount) && !row.ended_at
      ? [{ label: 'Quitar descuento', icon: 'close' as const, onPick: () => setEnding(row) }]
      : []),
  ]
  return (
    <ListScreen
      title="Descuentos y becas"
      lead={<Sums period={list.filters.period_id} />}
      list={list}
      columns={COLUMNS}
      caption="Descuentos"
      rowName={(row) => row.student_name}
      rowTo={(row) => `/students/${row.student_id}/payments`}
      preview={(row) => <Facts row={row} />}
      filters={filters}
      actions={actions}
      action={
        may(createDiscount) && (
          <Button mode="primary" icon="add" onClick={() => setGiving(true)}>
            Dar un descuento
          </Button>
        )
      }
      first={{
        title: 'Aún no hay descuentos',
        text: 'Una beca, un convenio o un precio para hermanos: baja el precio de la inscripción en curso y de las que vengan.',
      }}
    >
      {isGiving && <DiscountDialog onClose={() => setGiving(false)} />}
      {ending && <EndDialog discount={ending} onClose={() => setEnding(null)} />}
    </ListScreen>
  )
}

/** What was taken off by kind, in the period that is chosen or in all. */
function Sums({ period }: { period: string | undefined }) {
  const query = period ? { period_id: Number(period) } : {}
  const { data } = useAnswer(sumDiscounts, { query }, { silent: true })
  if (!data || data.data.length === 0) return null
  const sums = data.data.map(
    ({ kind, students_count, amount_e2 }) =>
      `${DISCOUNT_KIND_LABELS[kind]} ${showMoney(amount_e2)} (${students_count})`,
  )
  return (
    <>
      Descontado {period ? 'en el período' : 'en total'}, con cuántos estudiantes: {sums.join(' · ')}.
    </>
  )
}
