import { changeCourses, heldCourses } from '#features/enrolment/inscriptions/courses/server/actions.ts'
import { tellOfCourses } from '#features/enrolment/inscriptions/notices/server/actions.ts'
import { keepPairs } from '#features/enrolment/inscriptions/pairs/server/actions.ts'
import { changeInscription } from '#features/enrolment/inscriptions/server/actions.ts'
import { refusalToTouch } from '#features/timetable/periods/rules.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { Invalid, insist, Refusal } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type { updateReinscription } from '../../contract.ts'
import { seat, seatBeside } from '../../placing/rules.ts'
import { insistOnOpenPeriod, judgeStudent, saidOf } from '../../server/actions.ts'
import { lockSectionsOf, openPeriod, specializationOf } from '../../server/queries.ts'
import { judgeSemester, unpaired } from '../rules.ts'

type Change = BodyOf<typeof updateReinscription>
type LockedCourses = Awaited<ReturnType<typeof heldCourses>>

/** Changes courses, section and price of an inscription while the period's inscriptions are open. */
export async function changeReinscription(tx: Tx, by: By, change: Change): Promise<void> {
  const { inscription_id, course_ids, section_id, semester_price_e2 } = change
  const { inscription } = await heldCourses(tx, inscription_id)
  insist(refusalToTouch(inscription))
  await insistOnOpenPeriod(tx, by, { period_id: inscription.period_id })
  await changeInscription(tx, by, { inscription_id, section_id, semester_price_e2 })
  if (!course_ids) return
  const held = await heldCourses(tx, inscription_id)
  const taken = held.courses.filter(({ state }) => state !== 'withdrawn')
  // What was withdrawn comes back as its withdrawal is undone.
  const isAskedAgain = held.courses.some((one) => !taken.includes(one) && course_ids.includes(one.course_id))
  if (isAskedAgain) throw new Invalid({ course_ids: ['in'] })
  const left = taken.filter(({ course_id }) => !course_ids.includes(course_id))
  insist(left.some(({ has_records }) => has_records) ? 'course_has_records' : null)
  const had = taken.map(({ course_id }) => course_id)
  const wanted = course_ids.filter((id) => !had.includes(id))
  const kept = had.filter((id) => course_ids.includes(id))
  const add = wanted.length > 0 ? await placesOf(tx, by, { change, held, wanted, kept }) : []
  const remove = left.map(({ course_section_id }) => course_section_id)
  await keepPairs(tx, { inscription_ids: [inscription_id], by: 'change' }, () =>
    changeCourses(tx, by, { inscription_id, remove, add }),
  )
  const titles = (courses: LockedCourses['courses']) => courses.map(({ title }) => title)
  const { courses } = await heldCourses(tx, inscription_id)
  await tellOfCourses(tx, by, { inscription_id, before: titles(held.courses), after: titles(courses) })
}

type CourseChange = {
  change: Change
  held: LockedCourses
  wanted: readonly number[]
  /** What is taken already, and stays. */
  kept: readonly number[]
}

/** Where courses are added by the rules of a re-inscription: in the section of the inscription, else in any with room. */
async function placesOf(tx: Tx, by: By, { change, held, wanted, kept }: CourseChange): Promise<number[]> {
  const { student_id, period_id, specialization_id, semester_id, section_id } = held.inscription
  const period = await insistOnOpenPeriod(tx, by, { period_id })
  await lockSectionsOf(tx, { period_id, course_ids: wanted })
  const judged = await judgeStudent(tx, { student_id, period, specialization_id, is_staff: true })
  const courses = judged.student.latest
    ? judged.judgement.courses
    : judgeSemester(semester_id, judged.student, judged.period)
  const chosen = wanted.map((id) => courses.find(({ course }) => course.id === id))
  const known = chosen.filter((one) => one !== undefined)
  if (known.length < wanted.length) throw new Invalid({ course_ids: ['in'] })
  const barred = known.find(({ obstacle }) => obstacle !== null)
  if (barred?.obstacle)
    throw new Refusal(barred.obstacle.code, saidOf(barred.obstacle, judged, barred.course.title))
  const [alone] = unpaired(known, kept)
  if (alone) throw new Refusal(alone.obstacle.code, saidOf(alone.obstacle, judged, alone.course.title))
  const { gender } = held.inscription
  const choice = { repeated_in: change.repeated_in, is_strict: true }
  const { places, skipped } = seat(known, { section: { section_id }, gender, choice, taken: kept })
  const [first] = skipped
  if (first) throw new Refusal(first.obstacle.code, saidOf(first.obstacle, judged, first.course.title))
  return places.map(({ offer }) => offer.course_section_id)
}

type Waited = { student_id: number; section_id: number; period_id: number }

/** What stayed behind of former semesters and is open to a student, and where the period gives it. */
async function leftBehind(tx: Tx, by: By, { student_id, section_id, period_id }: Waited) {
  const period = await openPeriod(tx, { student_id, period_id, today: by.clock.today() })
  if (!period) return { courses: [], offers: [] }
  const { specialization_id } = await specializationOf(tx, section_id)
  const judged = await judgeStudent(tx, { student_id, period, specialization_id, is_staff: true })
  const courses = judged.judgement.courses
    .filter(({ is_repeated, obstacle }) => is_repeated && obstacle === null)
    .filter(({ offers }) => offers.every((offer) => offer.section_id !== section_id))
  return { courses, offers: judged.period.offers }
}

/** The sections that give them, to be held in one order with those of a seat that is taken. */
export const sectionsOfLeftBehind = async (tx: Tx, by: By, waited: Waited): Promise<number[]> =>
  (await leftBehind(tx, by, waited)).courses.flatMap(({ offers }) => offers.map((one) => one.section_id))

/**
 * With a seat that was waited for a student takes what stayed behind too, where it has a seat and does not clash
 * (rules.md#waiting-list). The caller holds the sections.
 */
export async function takeLeftBehind(
  tx: Tx,
  by: By,
  { inscription_id, ...waited }: Waited & { inscription_id: number },
): Promise<void> {
  const { courses, offers } = await leftBehind(tx, by, waited)
  const { inscription, courses: had } = await heldCourses(tx, inscription_id)
  const { gender } = inscription
  const isTaken = (id: number) => had.some(({ course_id }) => course_id === id)
  const home = offers
    .filter(({ section_id, course_id }) => section_id === waited.section_id && isTaken(course_id))
    .flatMap(({ slots }) => slots)
  const beside = seatBeside(courses, { home, gender })
  const seated = courses.filter(({ offers: given }) => given.some((offer) => beside.includes(offer)))
  const alone = unpaired(
    seated,
    had.filter(({ state }) => state !== 'withdrawn').map(({ course_id }) => course_id),
  )
  const add = beside
    .filter(({ course_id }) => alone.every(({ course }) => course.id !== course_id))
    .map(({ course_section_id }) => course_section_id)
  await changeCourses(tx, by, { inscription_id, remove: [], add })
}
