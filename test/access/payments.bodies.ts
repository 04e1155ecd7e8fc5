import { sql } from 'kysely'
import { smallPdf } from '../support/small-pdf.ts'
import { both, type Makers, type Objects, rowId, type Samples } from './samples.ts'

export const objects: Makers = {
  payment: async ({ db, of }) => {
    await of('inscription')
    const [student, period] = [await of('student'), await of('period')]
    return both(async (side) =>
      rowId(
        await sql<{ id: number }>`insert into payments
          (student_id, period_id, title, type, receipt_number, date, amount)
          values (${student[side]}, ${period.own}, 'Semestre', 3, ${`R-${student[side]}`}, '2026-11-01', 10000)
          returning id`.execute(db),
      ),
    )
  },
}

const PAID = { type: 1, date: '2026-11-20', amount: 100 }

export const bodies = ({ payment, period, student }: Objects): Samples => ({
  'POST /payments': { body: { student_id: student.own, period_id: period.own, ...PAID } },
  'PATCH /payments/{id}/proof': { body: {}, files: { proof: { bytes: smallPdf() } } },
  'POST /payments/review': { body: { ids: [payment.own], status: 2 } },
  'POST /payments/review/undo': { body: { ids: [payment.own], reason: 'Era de otro' } },
  'POST /inscriptions/{id}/payments': { body: PAID },
})
