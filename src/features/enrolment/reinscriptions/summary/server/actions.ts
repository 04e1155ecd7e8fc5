import type { AnswerOf } from '#kernel/endpoint.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { cachedUntilWrite, snapshotId } from '#server/database/snapshot-cache.ts'
import { placeMany } from '../../many/server/actions.ts'
import { studentsLeft } from '../../many/server/queries.ts'
import { type OpenPeriod, openPeriod } from '../../server/queries.ts'
import type { showReinscriptionSummary } from '../contract.ts'
import { countsOf } from './queries.ts'

type Summary = AnswerOf<typeof showReinscriptionSummary>

/** Above this many, judging each would keep the server busy for seconds. */
const MOST_JUDGED = 1_500

const NONE = {
  ...{ period: null, done: 0, left: 0, ready: 0, in_the_way: 0, awaiting_notes: 0 },
  ...{ waiting: 0, offered: 0 },
}

/** How far the re-enrolment of the open period is. */
export async function reinscriptionSummary(tx: Tx, { clock }: By): Promise<Summary> {
  const today = clock.today()
  const { snapshot } = await tx.selectNoFrom(snapshotId.as('snapshot')).executeTakeFirstOrThrow()
  return cachedUntilWrite(snapshot, `reinscriptionSummary ${today}`, async () => {
    const period = await openPeriod(tx, { today })
    return { data: period ? await summaryOf(tx, period) : NONE }
  })
}

async function summaryOf(tx: Tx, period: OpenPeriod): Promise<Summary['data']> {
  const { id, name, first_cut_end_date } = period
  const whole = { period: { id, name, first_cut_end_date }, ...(await countsOf(tx, id)) }
  const student_ids = await studentsLeft(tx, id)
  if (student_ids.length > MOST_JUDGED)
    return { ...whole, left: student_ids.length, ready: null, in_the_way: null, awaiting_notes: null }
  const judged = await placeMany(tx, { period, student_ids, is_strict: true, isHeld: false })
  // Whoever has approved everything is in nobody's way.
  const left = judged.filter(({ code }) => code !== 'next_semester_not_found')
  const ready = left.filter(({ code }) => code === null).length
  const awaiting_notes = left.filter(
    ({ code, judgement }) => code !== null && judgement.behind.some(({ verdict }) => verdict === 'running'),
  ).length
  return { ...whole, left: left.length, ready, in_the_way: left.length - ready, awaiting_notes }
}
