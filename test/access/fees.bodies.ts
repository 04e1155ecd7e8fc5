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

export const objects: Makers = {
  fee: async ({ db }) =>
    both(async (side) =>
      rowId(
        await sql<{ id: number }>`insert into fees (name, price_e2, cause)
          values (${`Arancel ${side}`}, 500, 'hand') returning id`.execute(db),
      ),
    ),
  charge: async ({ db, of, user }) => {
    await of('inscription')
    const [student, period, fee] = [await of('student'), await of('period'), await of('fee')]
    return both(async (side) =>
      rowId(
        await sql<{ id: number }>`insert into charges
          (student_id, period_id, kind, fee_id, title, reason, amount_e2, due_on, created_by)
          values (${student[side]}, ${period.own}, 'fee', ${fee.own}, 'Reparación', 'La pidió', 500, '2026-11-30',
            ${user('admin')}) returning id`.execute(db),
      ),
    )
  },
}

export const bodies = ({ fee, student }: Objects): Samples => ({
  'POST /fees': { body: { name: 'Examen', price_e2: 1_000, cause: 'hand', days_until_due: 5 } },
  'POST /charges': { body: { fee_id: fee.own, student_ids: [student.own], reason: 'Lo pidió' } },
  'POST /charges/{id}/waive': { body: { reason: 'No puede pagar' } },
  'POST /charges/{id}/waive/undo': { body: {} },
  'POST /charges/{id}/payments': { body: { type: 1, date: '2026-11-20', amount: 100 } },
})

export const not_of_people: NotOfPeople = { fees: 'configuration' }

export const on_purpose: OnPurpose = {
  'POST /fees': ['enabled'],
  'PATCH /fees/{id}': ['enabled'],
  'POST /charges/{id}/payments': ['type'],
}
