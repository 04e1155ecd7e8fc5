import { placeMany, reinscribeMany } from '#features/enrolment/reinscriptions/many/server/actions.ts'
import { insistOnOpenPeriod } from '#features/enrolment/reinscriptions/server/actions.ts'
import { makeDemoAccount } from '#features/people/account/lifecycle/server/actions.ts'
import { addDays } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import { DEMO_PASSWORD, RETURNING_EMAIL } from '#server/postgres/demo-mode.ts'
import type { Institute } from './life.ts'
import type { PeriodOfDemo } from './periods.ts'
import { whoFailed } from './years.ts'

/** Of those who failed, how many ask to come back. */
const RETURNING = 12

/** Of those who failed and stayed away, some come back in the next period, with what they may take. */
export async function comeBack(institute: Institute, { id: period_id }: PeriodOfDemo): Promise<void> {
  institute.goTo(addDays(institute.today, -9))
  await institute.act(async (tx, by) => {
    // Whoever studies now waits for the notes.
    const here = new Set(institute.pupils.map(({ student_id }) => student_id))
    const away = [...(await whoFailed(tx))].filter((id) => !here.has(id))
    const period = await insistOnOpenPeriod(tx, by, { period_id })
    await reinscribeMany(tx, by, { period, student_ids: away.slice(0, RETURNING), is_strict: false })
    const able = await placeMany(tx, {
      ...{ period, student_ids: away.slice(RETURNING) },
      ...{ is_strict: false, isHeld: false },
    })
    const free = able.find(({ placement }) => (placement?.places.length ?? 0) > 1)
    if (free) await openAccount(tx, free.student.student_id)
  })
}

/** Somebody who may be re-enrolled, to sign in as: the other well-known student waits for the notes of the period. */
async function openAccount(tx: Tx, student_id: number): Promise<void> {
  const { user_id } = await tx
    .selectFrom('students')
    .select('user_id')
    .where('id', '=', student_id)
    .executeTakeFirstOrThrow()
  await tx.updateTable('users').set({ email: RETURNING_EMAIL }).where('id', '=', user_id).execute()
  await makeDemoAccount(tx, { user_id, password: DEMO_PASSWORD })
}
