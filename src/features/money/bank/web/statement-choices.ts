import type { StatementColumns, StatementReport } from '../statements/contract.ts'
import { STATEMENT_FIELDS, type StatementField } from '../words.ts'

/** What each column of a file is taken for, from the first; empty where it is not used. */
export type Choices = readonly (StatementField | '')[]

export function choicesOf({ rows, columns }: StatementReport): Choices {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, at) => STATEMENT_FIELDS.find((one) => columns?.[one] === at) ?? '')
}

export function columnsOf(choices: Choices, row: number): StatementColumns {
  const place = (field: StatementField) => {
    const at = choices.indexOf(field)
    return at < 0 ? null : at
  }
  return {
    row,
    day: place('day'),
    reference: place('reference'),
    description: place('description'),
    amount: place('amount'),
    credit: place('credit'),
    debit: place('debit'),
    balance: place('balance'),
  }
}

/** One field has one column: what is chosen anew leaves its former one. */
export const chosenAt = (choices: Choices, at: number, field: StatementField | ''): Choices =>
  choices.map((one, index) => (index === at ? field : one === field ? '' : one))
