import { rollNoticeJob } from '#features/enrolment/enrolments/roll-notices/server/jobs.ts'
import { movedNoticeJob } from '#features/enrolment/inscriptions/section-change/server/jobs.ts'
import { studentNoticeJob } from '#features/messages/notifications/quiet/server/jobs.ts'
import { noticeJob } from '#features/money/payments/notices/server/jobs.ts'
import { requestNoticeJob } from '#features/papers/document-requests/notices/server/jobs.ts'
import { absenceNoticeJob } from '#features/teaching/attendance/absences/server/jobs.ts'
import { deliveryNoticeJob } from '#features/teaching/final-deliveries/note-notices/server/jobs.ts'
import { noteNoticeJob } from '#features/teaching/gradebook/note-notices/server/jobs.ts'
import type { Clock } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import type { Storage } from '#server/files/files.ts'
import { sayWhenTheyCan } from './availabilities.ts'
import { noteIncidents } from './binnacles.ts'
import { furnish, planActivities } from './calendar.ts'
import { deliverSome } from './deliveries.ts'
import { askForDocuments } from './documents.ts'
import { holdLessons } from './lessons.ts'
import { fillLibrary } from './library.ts'
import { BASE, instituteAt } from './life.ts'
import { evaluate } from './notes.ts'
import { writeToEachOther } from './notices.ts'
import { teachAndClose } from './past.ts'
import { begin, CURRENT, endInscriptions, openPeriod } from './periods.ts'
import { comeBack } from './returning.ts'
import { callRolls } from './rolls.ts'
import { found, hire, study } from './structure.ts'
import { setTimetable } from './timetable.ts'
import { fillList } from './waiting.ts'
import { retireSome } from './ways.ts'
import { goOn, pay, receive, wait } from './years.ts'

/** What tells people of something after a while. */
const TOLD = [
  noticeJob,
  absenceNoticeJob,
  noteNoticeJob,
  deliveryNoticeJob,
  requestNoticeJob,
  rollNoticeJob,
  movedNoticeJob,
  studentNoticeJob,
]

/**
 * Makes the demo institute (rules.md#demo-institute) by calling what people call, over simulated years: six periods that are over,
 * the current one in its second cut on the day of `clock`, and the next with pre-enrolment open.
 */
export async function fillDemo({
  db,
  clock,
  storage,
  base = BASE,
}: {
  db: Tx
  clock: Clock
  storage: Storage
  /** Where its papers are checked. */
  base?: string
}): Promise<void> {
  const institute = instituteAt({ db, storage, base }, clock.today())
  await found(institute)
  await furnish(institute)
  await study(institute)
  await hire(institute)
  for (let index = 0; index <= CURRENT; index++) {
    const period = await openPeriod(institute, index)
    if (index >= CURRENT - 1) await setTimetable(institute, period)
    await goOn(institute, period)
    await receive(institute, period)
    await begin(institute, period)
    if (index === CURRENT) await holdLessons(institute, period)
    await pay(institute, period)
    if (index < CURRENT) {
      await endInscriptions(institute, period)
      await teachAndClose(institute, period)
    } else {
      await callRolls(institute, period)
      await deliverSome(institute, period)
      await evaluate(institute, period)
      await planActivities(institute, period)
      await noteIncidents(institute, period)
      await fillLibrary(institute)
      await retireSome(institute)
      await askForDocuments(institute)
    }
  }
  const next = await openPeriod(institute, CURRENT + 1)
  // So that who is re-enrolled sees hours, and which of them clash.
  await setTimetable(institute, next)
  await sayWhenTheyCan(institute, next)
  await comeBack(institute, next)
  await wait(institute, 24)
  await fillList(institute, next)
  await writeToEachOther(institute)
  // Nobody of the demo institute has a mailbox; what its years have sent and told is not sent and told again.
  await db
    .deleteFrom('jobs')
    .where('kind', 'in', ['mail', ...TOLD.map(({ kind }) => kind)])
    .execute()
}
