import { showBolivares } from '#kernel/bolivares.ts'
import { showDay, showMoment } from '#kernel/dates.ts'
import type { FileAnswer } from '#kernel/endpoint.ts'
import { showMoney } from '#kernel/money.ts'
import { truncated } from '#kernel/text.ts'
import { type SheetFrame, sheetFile } from '#server/pdf/sheet.ts'
import type { CashClosing, CashMovement } from '../contract.ts'
import { cashWords, differenceWords } from '../words.ts'

type Printed = {
  closing: CashClosing
  movements: readonly CashMovement[]
}

const MOST_OF_A_NAME = 100
const short = (text: string) => truncated(text, MOST_OF_A_NAME)

/** A closed box on paper, with each payment that was in it, to be signed by who gives and who takes the cash. */
export function closingFile({ closing: it, movements }: Printed, frame: SheetFrame): Promise<FileAnswer> {
  const number = String(it.number).padStart(6, '0')
  return sheetFile(
    {
      title: 'Cierre de caja',
      number,
      done: showMoment(it.created_at),
      facts: [
        ['Caja de', short(it.user_name)],
        ['Día', showDay(it.day)],
      ],
      table: {
        title: 'Efectivo',
        head: ['Estudiante', 'Concepto', 'Hora', 'Monto'],
        rows: movements.map((one) => [
          short(one.student_name),
          short(one.title),
          showMoment(one.created_at),
          one.amount_ves_e2 === null ? showMoney(one.amount_e2 ?? 0) : showBolivares(one.amount_ves_e2),
        ]),
        figures: [3],
      },
      sums: [
        ['Registrado', cashWords(it.registered_e2, it.registered_ves_e2)],
        ['Contado', cashWords(it.counted_e2, it.counted_ves_e2)],
        ['Diferencia', differenceWords(it) ?? 'Ninguna'],
        ...(it.difference_reason ? [['Motivo', it.difference_reason]] : []),
      ],
      closing: 'Dice lo que se registró en efectivo y lo que se contó al cerrar.',
      signers: [`Entrega: ${short(it.user_name)}`, 'Recibe'],
    },
    frame,
    `cierre-de-caja-${number}`,
  )
}
