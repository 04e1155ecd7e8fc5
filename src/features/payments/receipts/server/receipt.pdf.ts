import { type Instant, showDay, showInstant, showMoment } from '#kernel/dates.ts'
import type { FileAnswer } from '#kernel/endpoint.ts'
import { showMoney } from '#kernel/money.ts'
import { truncated } from '#kernel/text.ts'
import { receiptPdf } from '#server/pdf/receipt.ts'
import type { Receipt } from './queries.ts'

const MOST_OF_A_NAME = 150
const short = (text: string) => truncated(text, MOST_OF_A_NAME)

type By = { made_at: Instant; made_by: string }

/** What an institute gives for money: number, who, for what, how much, how, and who approved it. */
export async function receiptFile(
  { payment: it, institution }: Receipt,
  logo: Uint8Array | null,
  { made_at, made_by }: By,
): Promise<FileAnswer> {
  const number = String(it.id).padStart(6, '0')
  const { name = 'Claustro', fiscal_id = null, address = null, city = null, phone = null } = institution ?? {}
  const known = [fiscal_id && `RIF ${fiscal_id}`, address, city, phone].filter(Boolean)
  const receipt = {
    institution: short(name),
    head: truncated(known.join(', '), 2 * MOST_OF_A_NAME),
    logo: logo && [...logo],
    title: `Recibo de pago N.º ${number}`,
    amount: showMoney(it.amount),
    facts: [
      ['Estudiante', short(it.student_name)],
      ['Documento', it.identity],
      ['Período', it.period_name],
      ['Concepto', short(it.title)],
      ['Tipo de pago', it.type_name],
      ['Factura', it.receipt_number ?? ''],
      ['Fecha del pago', showDay(it.date)],
      ['Aprobado', it.reviewed_at ? showMoment(it.reviewed_at) : ''],
      ['Aprobado por', short(it.reviewer_name ?? '')],
    ].filter(([, value]) => value !== ''),
    made: `Hecho por ${short(made_by)} el ${showInstant(made_at)}`,
  }
  const bytes = await receiptPdf(receipt, made_at)
  return { bytes, media_type: 'application/pdf', filename: `recibo-${number}.pdf` }
}
