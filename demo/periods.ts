import { createPriceSetting } from '#features/timetable/periods/prices/server/actions.ts'
import {
  attachPensum,
  createPeriod,
  openInscriptions,
  updatePeriod,
} from '#features/timetable/periods/server/actions.ts'
import { assignTeachers, createSection } from '#features/timetable/sections/server/actions.ts'
import { addDays, type Day } from '#kernel/dates.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type { Institute, SectionPlace, SemesterPlace } from './life.ts'

export const CURRENT = 6
const WEEK = 7
/** Two periods a year; today is in the thirteenth week of the current one, inside its second cut. */
const WEEKS_APART = 26
const WEEKS_SINCE_START = 12
const DAYS_BEFORE = 46

export type PeriodOfDemo = { id: number; index: number; start_date: Day; sections: SectionPlace[] }

const startOf = (institute: Institute, index: number): Day =>
  addDays(institute.today, -(WEEKS_SINCE_START + (CURRENT - index) * WEEKS_APART) * WEEK)

/** Year and number go on by one from period to period, whatever the calendar says. */
function labelOf(institute: Institute, index: number): { year: number; number: number } {
  const current = startOf(institute, CURRENT)
  const half = Number(current.slice(5, 7)) <= 6 ? 0 : 1
  const count = Number(current.slice(0, 4)) * 2 + half + index - CURRENT
  return { year: Math.floor(count / 2), number: (count % 2) + 1 }
}

/** The dates of a period of nineteen weeks. */
export const datesOf = (start_date: Day) => {
  const after = (weeks: number, days = 0) => addDays(start_date, weeks * WEEK + days)
  return {
    weeks_length: 19,
    start_date,
    end_date: after(19),
    first_cut_start_date: start_date,
    first_cut_end_date: after(9),
    second_cut_start_date: after(9, 1),
    second_cut_end_date: after(18),
  }
}

/** A period with its pensums and sections, open for pre-enrolment and inscriptions, once the one before is closed. */
export async function openPeriod(institute: Institute, index: number): Promise<PeriodOfDemo> {
  const start_date = startOf(institute, index)
  institute.goTo(addDays(start_date, -DAYS_BEFORE))
  if (institute.clock.today() > institute.today) institute.goTo(addDays(institute.today, -30))
  const after = (weeks: number, days = 0) => addDays(start_date, weeks * WEEK + days)
  return institute.act(async (tx, by) => {
    const { id } = await createPeriod(tx, by, {
      ...labelOf(institute, index),
      ...datesOf(start_date),
      first_half_end_date: after(9),
      second_half_end_date: after(18),
      approval_minimum_avg: 12,
      approval_minimum_note: 10,
      low_performance_note: 9,
      high_performance_note: 17,
      pending_evaluations_fc_reminder_date: after(8),
      pending_evaluations_sc_reminder_date: after(17),
      semester_price_e2: 22_000 + index * 1_500,
      principal: 'Coromoto Briceño',
      vice_principal: 'Rafael Urdaneta',
      study_control: 'Génesis Peña',
      manager: 'Héctor Zambrano',
      signer: 'Coromoto Briceño',
    })
    for (const pensum_id of institute.pensum_ids) await attachPensum(tx, by, { period_id: id, pensum_id })
    await setPrices(institute, { tx, by, period_id: id, index })
    const places = placesOf(institute, index)
    const sections: SectionPlace[] = []
    for (const place of places)
      sections.push(await openSection(institute, { tx, by, period_id: id, place, isOver: index < CURRENT }))
    await openInscriptions(tx, by, { id, enabled_preregisters: true, enabled_inscriptions: true })
    return { id, index, start_date, sections }
  })
}

type Pricing = { tx: Tx; by: By; period_id: number; index: number }

async function setPrices(institute: Institute, { tx, by, period_id, index }: Pricing): Promise<void> {
  const start = startOf(institute, index)
  const specialization_id = institute.specialization_ids.get('DIS')
  await createPriceSetting(tx, by, {
    period_id,
    specialization_id: specialization_id ?? null,
    semester_price_e2: 25_000 + index * 1_500,
    description: 'Talleres de diseño',
  })
  await createPriceSetting(tx, by, {
    period_id,
    semester_price_e2: 20_000 + index * 1_500,
    valid_until: addDays(start, -30),
    description: 'Pronto pago',
  })
}

type SectionPlan = SemesterPlace & {
  letter_code: string
  shift: 'morning' | 'afternoon' | 'mixed'
  limit: number
}

/** Two sections for each basic semester, one for each other; none where nobody can have come so far yet. */
function placesOf(institute: Institute, index: number): SectionPlan[] {
  const reached = (place: SemesterPlace) => place.number + (place.track === 'CB' ? 0 : 2) <= index + 1
  return institute.semesters.filter(reached).flatMap((place): SectionPlan[] =>
    place.track === 'CB'
      ? [
          { ...place, letter_code: 'A', shift: 'morning', limit: 22 },
          { ...place, letter_code: 'B', shift: 'afternoon', limit: 20 },
        ]
      : [{ ...place, letter_code: 'A', shift: place.number % 2 ? 'morning' : 'mixed', limit: 18 }],
  )
}

type Opening = { tx: Tx; by: By; period_id: number; place: SectionPlan; isOver: boolean }

async function openSection(
  institute: Institute,
  { tx, by, period_id, place, isOver }: Opening,
): Promise<SectionPlace> {
  const { letter_code, shift, limit, ...semester } = place
  const section_id = await createSection(tx, by, {
    period_id,
    semester_id: semester.semester_id,
    letter_code,
    shift,
    males_limit: limit,
    females_limit: limit,
  })
  const teachers = institute.teachers.get(semester.track) ?? []
  await assignEach(tx, by, section_id, (at) => {
    const teacher = teachers[(at + semester.number * 2 + letter_code.charCodeAt(0)) % teachers.length]
    // A few wait for their teacher, as in any institute; in the end each has one.
    const waits = institute.random.chance(0.04) && !isOver
    return waits ? undefined : teacher
  })
  return { ...semester, section_id, shift }
}

type TeacherOf = (at: number) => number | undefined

/** Each course of a section gets a teacher, if there is one for it. */
export async function assignEach(tx: Tx, by: By, section_id: number, teacherOf: TeacherOf): Promise<void> {
  const courses = await tx
    .selectFrom('course_sections')
    .select('course_id')
    .where('section_id', '=', section_id)
    .orderBy('course_id')
    .execute()
  for (const [at, { course_id }] of courses.entries()) {
    const teacher = teacherOf(at)
    if (teacher !== undefined) await assignTeachers(tx, by, { section_id, course_id, teacher_ids: [teacher] })
  }
}

/** The period begins: pre-enrolment ends and it becomes the current one. */
export async function begin(institute: Institute, { id, start_date }: PeriodOfDemo): Promise<void> {
  institute.goTo(addDays(start_date, -2))
  await institute.act(async (tx, by) => {
    await openInscriptions(tx, by, { id, enabled_preregisters: false })
    await updatePeriod(tx, by, { id, changes: { enabled: true } })
  })
}

/** Inscriptions end with the first cut at the latest. */
export async function endInscriptions(institute: Institute, { id, start_date }: PeriodOfDemo): Promise<void> {
  institute.goTo(addDays(start_date, 40))
  await institute.act((tx, by) => openInscriptions(tx, by, { id, enabled_inscriptions: false }))
}
