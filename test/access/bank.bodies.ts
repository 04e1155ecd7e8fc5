import { sql } from 'kysely'
import {
  both,
  type Makers,
  type NotOfPeople,
  type Objects,
  type OnPurpose,
  rowId,
  type Samples,
} from './samples.ts'

let digits = 1_000

const STATEMENT = Buffer.from('Fecha;Referencia;Monto\n20/11/2026;1;10,00\n')

export const objects: Makers = {
  bank_account: ({ db }) =>
    both(async () =>
      rowId(
        await sql<{ id: number }>`insert into bank_accounts (bank, last_digits, currency)
          values ('Banco', ${String((digits += 1))}, 'USD') returning id`.execute(db),
      ),
    ),
  bank_statement: async ({ db, of, user }) => {
    const account = await of('bank_account')
    return both(async (side) =>
      rowId(
        await sql<{ id: number }>`insert into bank_statements
          (account_id, file_name, lines_count, repeated_count, user_id)
          values (${account[side]}, 'enero.csv', 1, 0, ${user('admin')}) returning id`.execute(db),
      ),
    )
  },
  bank_line: async ({ db, of }) => {
    const account = await of('bank_account')
    return both(async (side) =>
      rowId(
        await sql<{ id: number }>`insert into bank_lines
          (account_id, day, reference, description, amount_e2, nth)
          values (${account[side]}, '2026-11-01', '1', '', 100, 1) returning id`.execute(db),
      ),
    )
  },
}

export const bodies = ({ payment, bank_line, student }: Objects): Samples => ({
  'POST /bank/accounts': { body: { bank: 'Otro', last_digits: '9999', currency: 'VES' } },
  'POST /bank/accounts/{id}/statements': { body: {}, files: { file: { bytes: STATEMENT } } },
  'POST /bank/approvals': { body: { pairs: [{ payment_id: payment.own, line_id: bank_line.own }] } },
  'POST /bank/lines/{id}/payment': { body: { student_id: student.own } },
  'POST /bank/lines/{id}/payment/undo': { body: { payment_id: payment.own } },
  'POST /bank/lines/{id}/reversal': { body: { payment_id: payment.own, reason: 'El banco lo devolvió' } },
})

export const not_of_people: NotOfPeople = {
  bank_accounts: 'configuration',
  bank_lines: 'what a bank says of its account',
  bank_statements: 'what a bank says of its account',
}

export const on_purpose: OnPurpose = { 'POST /bank/lines/{id}/payment': ['student_id'] }
