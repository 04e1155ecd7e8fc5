import { useState } from 'react'
import { listAuditEntries } from '#features/institute/audit/contract.ts'
import { listPeriods } from '#features/timetable/periods/contract.ts'
import { showDay } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import { useAction, useAnswer, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import type { BulkAction, Column, Filter } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { useList } from '#web/lists/list.ts'
import { DeleteDialog } from '#web/ui/ConfirmDialog.tsx'
import { deletion, type MenuItem } from '#web/ui/Menu.tsx'
import { offerUndo, toast } from '#web/ui/toast.ts'
import { createPayment, deletePayment, listPayments, type Payment, reviewPayments } from '../contract.ts'
import { undoReviews } from '../review/contract.ts'
import { APPROVED, PENDING, REJECTED } from '../rules.ts'
import { PAYMENT_STATUS_LABELS, PAYMENT_TYPE_LABELS } from '../words.ts'
import { PaymentPreview } from './PaymentPreview.tsx'
import { MONEY_NUMBERS } from './widgets/money-numbers.ts'
import { PaymentAmount, PaymentMeans, PaymentState } from './widgets/PaymentState.tsx'
import { ProofDialog } from './widgets/ProofDialog.tsx'
import { keepReceipt } from './widgets/ReceiptButton.tsx'
import { RejectDialog } from './widgets/RejectDialog.tsx'
import { takeBack } from './widgets/take-back.ts'
import { UndoDialog } from './widgets/UndoDialog.tsx'
import { usePendingPayments } from './widgets/use-pending-payments.ts'

const COLUMNS: Column<Payment>[] = [
  {
    title: 'Estudiante',
    sort: 'student_name',
    always: true,
    cell: (row) => row.student_name,
  },
  {
    title: 'Monto',
    sort: 'amount',
    align: 'end',
    telling: true,
    brief: (row) => showMoney(row.amount),
    cell: (row) => <PaymentAmount of={row} />,
  },
  {
    title: 'Fecha',
    sort: 'date',
    cell: (row) => showDay(row.date),
  },
  {
    title: 'Tipo y factura',
    sort: 'type',
    cell: (row) => (
      <>
        <PaymentMeans type={row.type} receipt_number={row.receipt_number} />
        {!row.title.endsWith(row.period_name) && <span className="hint"> · {row.title}</span>}
      </>
    ),
  },
  {
    title: 'Período',
    key: 'period',
    cell: (row) => row.period_name,
  },
  { title: 'Estado', sort: 'status', telling: true, cell: (row) => <PaymentState status={row.status} /> },
]

const options = (labels: Record<number, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
const rowName = (row: Payment) => `Pago de ${showMoney(row.amount)} de ${row.student_name}`
const skipsReviewed = (row: Payment) => (row.status === PENDING ? null : 'El pago ya fue revisado.')

const create = (
  <LinkTo to="/payments/create" allows={createPayment} icon="add">
    Registrar pago
  </LinkTo>
)

/** Every payment; those that wait can be reviewed here together, or in a row on their own screen. */
export function PaymentsScreen() {
  const list = useList(listPayments, { sort_by: 'created_at,desc' })
  const filters = useFilters()
  const may = useMay()
  const review = useReview()
  const { actions, dialogs } = usePaymentActions(review)
  return (
    <ListScreen
      title="Listado de pagos"
      more={<PendingLink />}
      action={create}
      list={list}
      columns={COLUMNS}
      caption="Pagos"
      rowName={rowName}
      rowTo={(row) => `/students/${row.student_id}/payments`}
      filters={filters}
      actions={actions}
      {...(may(listAuditEntries) && {
        preview: (row: Payment) => <PaymentPreview payment={row} />,
      })}
      bulk={may(reviewPayments) ? review.bulk : []}
      first={{
        title: 'Aún no hay pagos',
        text: 'Aparecen cuando un estudiante reporta uno o se registra aquí.',
        action: create,
      }}
    >
      {review.dialog}
      {dialogs}
    </ListScreen>
  )
}

/** What the menu of a payment offers, and the dialogs that it opens. */
function usePaymentActions(review: ReturnType<typeof useReview>) {
  const may = useMay()
  const [proved, setProved] = useState<Payment | null>(null)
  const [undoing, setUndoing] = useState<Payment | null>(null)
  const [gone, setGone] = useState<Payment | null>(null)
  const actions = (row: Payment): MenuItem[] => [
    { label: 'Ver estudiante', icon: 'person', to: `/students/${row.student_id}/payments` },
    ...(row.status === PENDING && may(reviewPayments)
      ? ([
          { label: 'Aprobar', icon: 'check', onPick: () => void review.approve([row]) },
          { label: 'Rechazar', icon: 'close', onPick: () => void review.reject([row]) },
        ] as const)
      : []),
    ...(row.proof ? [{ label: 'Ver comprobante', icon: 'eye' as const, onPick: () => setProved(row) }] : []),
    ...(row.status === APPROVED
      ? [{ label: 'Descargar recibo', icon: 'receipt' as const, onPick: () => void keepReceipt(row.id) }]
      : []),
    ...(row.status !== PENDING && may(undoReviews)
      ? [{ label: 'Deshacer la revisión', icon: 'undo' as const, onPick: () => setUndoing(row) }]
      : []),
    ...(row.status === PENDING && may(deletePayment) ? [deletion(() => setGone(row))] : []),
  ]
  const dialogs = (
    <>
      {undoing && <UndoDialog payment={undoing} onClose={() => setUndoing(null)} />}
      {proved?.proof && (
        <ProofDialog
          of={rowName(proved)}
          id={proved.id}
          kind={proved.proof}
          onClose={() => setProved(null)}
        />
      )}
      {gone && <DeletePayment payment={gone} onClose={() => setGone(null)} />}
    </>
  )
  return { actions, dialogs }
}

function DeletePayment({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { run, pending } = useAction(deletePayment, { touches: MONEY_NUMBERS })
  return (
    <DeleteDialog
      what={`el pago de ${showMoney(payment.amount)} de ${payment.student_name}`}
      open
      busy={pending}
      onClose={onClose}
      onConfirm={async () => {
        await run({ params: { id: payment.id } })
        onClose()
        toast.success('Se ha eliminado el pago con éxito')
      }}
    />
  )
}

function PendingLink() {
  const { total } = usePendingPayments()
  if (!total) return null
  return (
    <LinkTo to="/payments/review" allows={reviewPayments} mode="default" icon="check">
      Revisar {total.toLocaleString('es-VE')} {total === 1 ? 'pendiente' : 'pendientes'}
    </LinkTo>
  )
}

function saidOf(status: number, many: number): string {
  const word = status === APPROVED ? 'aprobado' : 'rechazado'
  return many === 1 ? `Se ha ${word} 1 pago` : `Se han ${word} ${many} pagos`
}

type PendingReview = { rows: readonly Payment[]; done: () => void; cancel: () => void }

function useReview() {
  const action = useAction(reviewPayments, { touches: MONEY_NUMBERS })
  const [asked, setAsked] = useState<PendingReview | null>(null)
  const send = async (rows: readonly Payment[], status: number, rejection_reason?: string) => {
    const ids = rows.map(({ id }) => id)
    const { data } = await action.run({
      body: { ids, status, ...(rejection_reason && { rejection_reason }) },
    })
    const skipped = new Set(data.skipped.map(({ id }) => id))
    const reviewed = ids.filter((id) => !skipped.has(id))
    const version = data.updated_at ?? undefined
    const omitted = `Se omitieron ${skipped.size}: ya revisados, o con la factura repetida.`
    if (reviewed.length === 0) return void toast.info(omitted)
    const name = reviewed.length === 1 && rows.find(({ id }) => id === reviewed[0])?.student_name
    offerUndo(
      saidOf(status, reviewed.length),
      () => void takeBack(reviewed, { version }),
      skipped.size > 0 ? omitted : name || undefined,
    )
  }
  const approve = (rows: readonly Payment[]) => send(rows, APPROVED)
  const reject = (rows: readonly Payment[]) =>
    new Promise<void>((done, stop) => {
      // The choice stays when the person goes back.
      setAsked({ rows, done, cancel: () => stop(new DOMException('', 'AbortError')) })
    })
  const bulk: BulkAction<Payment>[] = [
    { label: 'Aprobar', icon: 'check', mode: 'primary', skips: skipsReviewed, run: approve },
    { label: 'Rechazar', icon: 'close', skips: skipsReviewed, run: reject },
  ]
  const dialog = asked && (
    <RejectDialog
      what={asked.rows.length === 1 && asked.rows[0] ? rowName(asked.rows[0]) : `${asked.rows.length} pagos`}
      ids={asked.rows.map(({ id }) => id)}
      busy={action.pending}
      onClose={() => {
        setAsked(null)
        asked.cancel()
      }}
      onReject={async (reason) => {
        await send(asked.rows, REJECTED, reason)
        setAsked(null)
        asked.done()
      }}
    />
  )
  return { approve, reject, bulk, dialog }
}

function useFilters(): Filter[] {
  const { data } = useAnswer(
    listPeriods,
    { query: { limit: 0, sort_by: 'year,desc' } },
    { silent: true, staleTime: 60_000 },
  )
  const periods = (data?.data ?? []).map((one) => ({
    value: String(one.id),
    label: `${one.year}-${one.number}`,
  }))
  return [
    { field: 'status', label: 'Estado', options: options(PAYMENT_STATUS_LABELS), common: true },
    { field: 'type', label: 'Tipo de pago', options: options(PAYMENT_TYPE_LABELS) },
    ...(periods.length > 0 ? [{ field: 'period_id', label: 'Período', options: periods }] : []),
  ]
}
