import { notifyEach } from '#features/messages/notifications/server/actions.ts'
import { partsOf } from '#features/timetable/schedules/grid/rules.ts'
import { sectionCode } from '#features/timetable/section-names/words.ts'
import { groupedBy } from '#kernel/grouped-by.ts'
import type { Tx } from '#server/database/db.ts'
import { timesOf } from '../rules.ts'
import { weekNotice } from '../words.ts'
import { classHoursInWords, heldPeriodOf, markTold, type News, newsOf } from './queries.ts'

/** Tells each teacher once what proposals have changed of the own week since the last time, also others of the period. */
export async function tellTeachers(tx: Tx, proposal_id: number): Promise<void> {
  const told = await heldPeriodOf(tx, proposal_id)
  if (!told) return
  const news = await newsOf(tx, told.period_id)
  const parts = partsOf(await classHoursInWords(tx))
  const link = told.is_current ? '/profile/schedule' : `/profile/schedule?period_id=${told.period_id}`
  const timed = (place: News['before']) => place && { ...place, times: timesOf(place, parts) }
  const sidesOf = ({ before, after, ...of }: News) => {
    return { name: `${of.title} (${sectionCode(of)})`, before: timed(before), after: timed(after) }
  }
  const messages = [...groupedBy(news, ({ user_id }) => user_id)].map(([user_id, own]) => {
    return { user_id, link, content: weekNotice(told.period, own.map(sidesOf)) }
  })
  await notifyEach(tx, messages)
  await markTold(tx, told.period_id)
}
