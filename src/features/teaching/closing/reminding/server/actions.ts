import { classesLink, gradebookLink } from '#features/messages/notifications/rules.ts'
import { notifyEach } from '#features/messages/notifications/server/actions.ts'
import type { CourseSectionKey } from '#features/timetable/section-names/contract.ts'
import { sectionCode } from '#features/timetable/section-names/words.ts'
import type { Clock, Day } from '#kernel/dates.ts'
import { insist, Refusal } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type { Gap, Reminded } from '../../contract.ts'
import { deliveredIn, gapsOf, periodToClose } from '../../server/queries.ts'
import { reminderNotice } from '../../words.ts'
import { keepReminders, overseen, remindedOn, remindingOn, usersOf, withoutNotes } from './queries.ts'

/** What is late of a period in the courses that the actor oversees, until when notes are handed over, and who was reminded today. */
export async function pendingNotes(tx: Tx, { actor, clock }: By, id: number) {
  const period = await periodToClose(tx, id)
  if (!period) throw new Refusal('period_not_found')
  const of = { period_id: id, now: clock.now(), scope: overseen(actor) }
  return {
    end_date: period.end_date,
    gaps: period.closed_at === null ? await gapsOf(tx, of) : [],
    reminded: await remindedOn(tx, id, clock.today()),
    course_sections: await deliveredIn(tx, of),
  }
}

type Course = Parameters<typeof reminderNotice>[1][number]
type RemindedTeacher = { teacher_id: number; courses: Course[] }
type Period = { id: number; year: number; number: number }

/** Tells each of them, unless it was told today; returns who was told. */
async function tell(
  tx: Tx,
  {
    period,
    people,
    clock,
    by,
  }: { period: Period; people: readonly RemindedTeacher[]; clock: Clock; by: number | null },
): Promise<Reminded[]> {
  const teacher_ids = people.map(({ teacher_id }) => teacher_id)
  const day = clock.today()
  const told = await keepReminders(tx, { period_id: period.id, teacher_ids, day, reminded_by: by })
  if (told.length === 0) return []
  const users = new Map((await usersOf(tx, teacher_ids)).map(({ id, user_id }) => [id, user_id]))
  const now = new Set(told.map(({ teacher_id }) => teacher_id))
  await notifyEach(
    tx,
    people.flatMap(({ teacher_id, courses }) => {
      const user_id = users.get(teacher_id)
      if (user_id === undefined || !now.has(teacher_id)) return []
      return [{ user_id, ...reminderNotice(`${period.year}-${period.number}`, courses) }]
    }),
  )
  return told
}

/** Where what is missing of a course is done. */
const linksOf =
  (course: CourseSectionKey, final_delivery_id: number | null = null) =>
  (kind: Gap['kind']): string => {
    if (kind === 'lessons_unregistered') return classesLink(course)
    const isOfDelivery = kind === 'finals_without_notes' && final_delivery_id !== null
    return isOfDelivery ? `/final-deliveries/${final_delivery_id}` : gradebookLink(course)
  }

/** What each teacher is asked for, course by course. */
function asked(gaps: readonly Gap[]): RemindedTeacher[] {
  const people = new Map<number, Map<number, Course & { gaps: Gap[] }>>()
  for (const gap of gaps) {
    if (!gap.responsible) continue
    const courses = people.get(gap.responsible.id) ?? new Map<number, Course & { gaps: Gap[] }>()
    people.set(gap.responsible.id, courses)
    const { id, title } = gap.course_section
    const section = sectionCode(gap.course_section)
    const to = linksOf(gap.course_section, gap.final_delivery_id)
    const course = courses.get(id) ?? { title, section, gaps: [], to }
    course.gaps.push(gap)
    courses.set(id, course)
  }
  return [...people].map(([teacher_id, courses]) => ({ teacher_id, courses: [...courses.values()] }))
}

/**
 * Reminds those of the named teachers who are late with something that the actor oversees, of all that is late, since one is
 * told once a day; returns who was told just now.
 */
export async function remindTeachers(
  tx: Tx,
  { actor, clock }: By,
  { id, teacher_ids }: { id: number; teacher_ids: readonly number[] },
): Promise<Reminded[]> {
  const period = await periodToClose(tx, id)
  if (!period) throw new Refusal('period_not_found')
  insist(period.closed_at === null ? null : 'period_is_closed')
  const of = { period_id: id, now: clock.now() }
  const wanted = new Set(
    asked(await gapsOf(tx, { ...of, scope: overseen(actor) }))
      .map(({ teacher_id }) => teacher_id)
      .filter((one) => teacher_ids.includes(one)),
  )
  const people = asked(await gapsOf(tx, of)).filter(({ teacher_id }) => wanted.has(teacher_id))
  return tell(tx, { period, people, clock, by: actor.user_id })
}

/** On the reminder day of a cut: tells who lacks notes of evaluations whose day has come. */
export async function remindOfEvaluations(tx: Tx, clock: Clock, day: Day): Promise<void> {
  const period = await remindingOn(tx, day)
  if (!period) return
  const people = new Map<number, Course[]>()
  for (const { teacher_id, notes, ...of } of await withoutNotes(tx, period.id, clock.now())) {
    const gaps = [{ kind: 'notes_missing', count: notes } as const]
    const course = { title: of.title, section: sectionCode(of), gaps, to: linksOf(of) }
    people.set(teacher_id, [...(people.get(teacher_id) ?? []), course])
  }
  const told = [...people].map(([teacher_id, courses]) => ({ teacher_id, courses }))
  await tell(tx, { period, people: told, clock, by: null })
}
