import { listAuditEntries } from '#features/institute/audit/first-calls.ts'
import type { showIndexDashboard } from '#features/roofs/dashboard/contract.ts'
import { showDay } from '#kernel/dates.ts'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { showAmount, showMoney } from '#kernel/money.ts'
import { firstList, hasOwnColumns } from '#web/first-rows/list.ts'
import { el, type FirstRows, icon, isPage, link, may } from '#web/first-rows/parts.ts'
import type { Payment } from '../contract.ts'
import { createPayment, reviewPayments } from '../first-calls.ts'
import { PAYMENT_STATUS_LABELS, PAYMENT_TYPE_LABELS } from '../words.ts'
import { firstBanner } from './widgets/first-banner.ts'

export const path = '/payments'

const TONES: Record<number, string> = { 1: 'warn', 2: 'ok', 3: 'bad' }
const labelOf = (labels: Record<number, string>, value: number) => labels[value] ?? ''

const state = ({ status }: Payment) =>
  el('span', `badge badge-${TONES[status]}`, labelOf(PAYMENT_STATUS_LABELS, status))

const means = ({ type, receipt_number, title, period_name }: Payment) =>
  el(
    'span',
    '',
    labelOf(PAYMENT_TYPE_LABELS, type),
    receipt_number && el('span', 'figures text-text-3', `\u00a0· ${receipt_number}`),
    !title.endsWith(period_name) && el('span', 'hint', ` · ${title}`),
  )

/** The list of payments as `PaymentsScreen` shows it; the home's answer counts those that wait. */
export const firstRows: FirstRows = ([answer, home], looks) => {
  if (!isPage(answer) || answer.total === 0 || hasOwnColumns(path)) return null
  const waiting = (home as AnswerOf<typeof showIndexDashboard>).data.payments.pending
  const many = may(reviewPayments, looks) ? waiting : 0
  const brief = (row: Payment) => showMoney(row.amount)
  const amount = (row: Payment) =>
    row.amount_ves_e2
      ? el('span', '', el('span', 'hint', `Bs. ${showAmount(row.amount_ves_e2)} · `), brief(row))
      : brief(row)
  const list = firstList<Payment>(
    {
      title: 'Listado de pagos',
      caption: 'Pagos',
      total: answer.total,
      rows: answer.data as Payment[],
      to: ({ student_id }) => `/students/${student_id}/payments`,
      hasPreview: may(listAuditEntries, looks),
      columns: [
        { title: 'Estudiante', sort: true, cell: ({ student_name }) => student_name },
        { title: 'Monto', sort: true, isEnd: true, cell: amount, brief },
        { title: 'Fecha', sort: true, cell: ({ date }) => showDay(date) },
        { title: 'Tipo y factura', sort: true, cell: means },
        { title: 'Período', cell: ({ period_name }) => period_name },
        { title: 'Estado', sort: true, cell: state, brief: state },
      ],
      more:
        many > 0
          ? link(
              '/payments/review',
              'btn btn-default btn-md',
              icon(),
              el(
                'span',
                '',
                `Revisar ${many.toLocaleString('es-VE')} ${many === 1 ? 'pendiente' : 'pendientes'}`,
              ),
            )
          : null,
      action: may(createPayment, looks)
        ? link('/payments/create', 'btn btn-primary btn-md', icon(), el('span', '', 'Registrar pago'))
        : null,
    },
    looks,
  )
  return { ...list, banner: firstBanner(looks) }
}
