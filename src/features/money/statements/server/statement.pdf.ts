import { rateWords } from '#kernel/bolivares.ts'
import { type Instant, showDay, showMoment } from '#kernel/dates.ts'
import type { FileAnswer } from '#kernel/endpoint.ts'
import { showAmount, showMoney } from '#kernel/money.ts'
import { truncated } from '#kernel/text.ts'
import { type Sheet, type SheetFrame, sheetFile } from '#server/pdf/sheet.ts'
import type { Statement } from '../contract.ts'
import { detailOf, inBoth, openRows, wayWords } from '../words.ts'

type Printed = {
  statement: Statement
  student: string
  identity: string
}

const MOST_OF_A_NAME = 150
const short = (text: string) => truncated(text, MOST_OF_A_NAME)

const rowOf = (line: Statement['lines'][number]): string[] => {
  const detail = detailOf(line)
  const amount = showAmount(Math.abs(line.amount_e2))
  return [
    short(line.title) + (detail && `. ${truncated(detail, 2 * MOST_OF_A_NAME)}`),
    showDay(line.day) + (line.is_later ? ' (por vencer)' : ''),
    ...(line.amount_e2 >= 0 ? [amount, ''] : ['', amount]),
    showAmount(line.balance_e2),
  ]
}

/** What a student's statement of account says on paper, as it stands now. */
export function statementSheet({ statement, student, identity }: Printed, now: Instant): Sheet {
  const { lines, reported, open, rate } = statement
  return {
    title: 'Estado de cuenta',
    number: null,
    done: showMoment(now),
    facts: [
      ['Estudiante', short(student)],
      ['Documento', identity],
    ],
    table: {
      title: 'Movimientos, en dólares',
      head: ['Concepto', 'Día', 'Cargo', 'Abono', 'Saldo'],
      rows: lines.map(rowOf),
      figures: [2, 3, 4],
    },
    sums: [
      ...reported.map((one) => [
        'Reportado',
        `${showDay(one.date)}: ${showMoney(one.amount)}. ${short(wayWords(one))}`,
      ]),
      ...openRows(open).map(([term, amount_e2]) => [term, inBoth(amount_e2, rate?.rate_e4)]),
      ...(rate && open.owed_e2 > 0 ? [['Tasa', rateWords(rate)]] : []),
    ],
    closing: 'El saldo no cuenta lo que está por revisar. No es un recibo de pago.',
    signers: [],
  }
}

export const statementFile = (printed: Printed, frame: SheetFrame): Promise<FileAnswer> =>
  sheetFile(statementSheet(printed, frame.now), frame, `estado-de-cuenta-${printed.identity}`)
