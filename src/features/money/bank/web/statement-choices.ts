import type { StatementColumns, StatementReport } from '../statements/contract.ts'
import type { StatementField } from '../words.ts'

/** What each column of a file is taken for, from the first; empty where it is not used. */
export type Choices = readonly (StatementField | '')[]

const EMPTY = {
  ...{ day: null, reference: null, description: null },
  ...{ amount: null, credit: null, debit: null, balance: null },
} satisfies Record<StatementField, null>
export const isField = (value: string): value is StatementField => value in EMPTY

export function choicesOf({ rows, columns }: StatementReport): Choices {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const taken = new Map(
    Object.entries(columns ?? {}).flatMap(([field, at]) => (isField(field) ? [[at, field] as const] : [])),
  )
  return Array.from({ length: width }, (_, at) => taken.get(at) ?? '')
}

export function columnsOf(choices: Choices, row: number): StatementColumns {
  const chosen = choices.flatMap((field, at) => (field === '' ? [] : [[field, at] as const]))
  return { row, ...EMPTY, ...Object.fromEntries(chosen) }
}

/** One field has one column: what is chosen anew leaves its former one. */
export const chosenAt = (choices: Choices, at: number, field: StatementField | ''): Choices =>
  choices.map((one, index) => (index === at ? field : one === field ? '' : one))
