import { recordAll } from '#features/institute/audit/server/actions.ts'
import { notifyEach } from '#features/messages/notifications/server/actions.ts'
import { surchargesOf } from '#features/money/instalments/rules.ts'
import { rateOfDay } from '#features/money/instalments/server/columns.ts'
import { surchargeTitle } from '#features/money/instalments/words.ts'
import type { Day } from '#kernel/dates.ts'
import { groupedBy } from '#kernel/grouped-by.ts'
import type { Tx } from '#server/database/db.ts'
import { chargedNotice } from '../../words.ts'
import { heldLate, insertSurcharges, type Late } from './queries.ts'

/** A statement has parameters for so many with twelve parts each. */
const AT_ONCE = 500

/** Charges what is added to parts that stayed open, each once whatever became of it, in one notice to the student. */
export async function surchargeParts(tx: Tx, today: Day): Promise<void> {
  const late = await heldLate(tx, today)
  for (let at = 0; at < late.length; at += AT_ONCE) await surcharge(tx, late.slice(at, at + AT_ONCE), today)
}

async function surcharge(tx: Tx, late: readonly Late[], today: Day): Promise<void> {
  const made = await insertSurcharges(
    tx,
    late.flatMap((one) =>
      surchargesOf(one, one, today)
        .filter(({ number }) => !one.surcharged.includes(number))
        .map(({ number, amount_e2 }) => ({
          ...{
            student_id: one.student_id,
            period_id: one.period_id,
            instalment: number,
            amount_e2,
            due_on: today,
          },
          title: surchargeTitle({ number, count: one.parts.length, period: one.period }),
        })),
    ),
  )
  await recordAll(
    tx,
    null,
    made.map(({ id, ...after }) => ({
      ...{ action: 'charges.surcharge' as const, entity: 'charge', entity_id: id },
      after,
    })),
  )
  const users = new Map(late.map(({ student_id, user_id }) => [student_id, user_id]))
  const rate = await rateOfDay(tx, today)
  await notifyEach(
    tx,
    [...groupedBy(made, ({ student_id }) => student_id)].map(([student_id, charges]) => ({
      user_id: users.get(student_id) ?? 0,
      content: charges.map((one) => chargedNotice({ ...one, reason: null, rate })).join(' '),
      link: `/profile/${student_id}/payments`,
    })),
  )
}
