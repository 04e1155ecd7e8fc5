import type { PaperInput } from '#features/papers/papers/server/actions.ts'
import { filledAround } from '#features/papers/papers/texts/rules.ts'
import type { Placeholder } from '#features/papers/papers/texts/words.ts'
import { titularOf } from '#features/papers/papers/words.ts'
import { bolivaresWords } from '#kernel/bolivares.ts'
import { showDay, showMoment } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import { truncated } from '#kernel/text.ts'
import { receiptPdf } from '#server/pdf/receipt.ts'
import { payerWords } from '../../mobile/rules.ts'
import type { Receipt } from './queries.ts'

const MOST_OF_A_NAME = 150
const short = (text: string) => truncated(text, MOST_OF_A_NAME)

/** What the words in braces stand for (rules.md#papers). */
const valuesOf = (it: Receipt, dated: string, instituto: string): Record<Placeholder<'receipt'>, string> => ({
  nombre: short(`${it.first_name} ${it.last_name}`),
  titular: titularOf(it.identity_kind),
  documento: it.identity,
  instituto,
  lugar_y_fecha: dated,
  periodo: it.period_name,
  concepto: short(it.title),
  monto: showMoney(it.amount),
  fecha_de_pago: showDay(it.date),
  forma_de_pago: it.type_name,
})

/** What an institute gives for money: who, for what, how much, how, and who approved it. */
export function receiptOrder(it: Receipt): PaperInput {
  const { student_id: id, first_name, last_name, identity_kind, identity_number } = it
  const signer = short(it.reviewer_name ?? 'Administración')
  const said = {
    title: 'Recibo de pago',
    amount: showMoney(it.amount),
    signer,
    facts: [
      ['Estudiante', short(it.student_name)],
      ['Documento', it.identity],
      ['Período', it.period_name],
      ['Concepto', short(it.title)],
      ['Tipo de pago', it.type_name],
      ['Factura', it.receipt_number ?? ''],
      ['Pagado desde', payerWords(it) ?? ''],
      ['En bolívares', bolivaresWords(it) ?? ''],
      ['Fecha del pago', showDay(it.date)],
      ['Aprobado', it.reviewed_at ? showMoment(it.reviewed_at) : ''],
      ['Aprobado por', short(it.reviewer_name ?? '')],
    ].filter(([, value]) => value !== ''),
  }
  return {
    kind: 'receipt',
    student: { id, first_name, last_name, identity_kind, identity_number },
    amount: it.amount,
    of: { payment_id: it.id },
    signer,
    text_id: it.text.id,
    print: (frame, at) => {
      const values = valuesOf(it, frame.dated, frame.institution)
      const around = filledAround(it.text, { values, is_female: it.gender === 'female' })
      return receiptPdf({ ...said, ...around }, frame, at)
    },
  }
}
