import { sql } from 'kysely'
import { record, recordAll } from '#features/institute/audit/server/actions.ts'
import { disabledAmong } from '#features/people/account/lifecycle/server/actions.ts'
import { clearTimetable, insistOnFreeTeachers } from '#features/timetable/schedules/server/actions.ts'
import { insist, Refusal } from '#kernel/errors.ts'
import type { Gender } from '#kernel/person.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { courseSectionsOf } from '../courses/server/queries.ts'
import {
  conflictsOf,
  placeAmong,
  refusalToAssign,
  refusalToDelete,
  refusalToUpdate,
  type Shift,
} from '../rules.ts'
import { endOfPeriod, factsToCreate, heldPastOf, removalOf } from './queries.ts'

type SeatRequest = {
  period_id: number
  specialization_id: number
  /** Without it: the first semester of the pensum that the period follows. */
  semester_id?: number | undefined
  shift: string
  gender: Gender
}

export type CandidatesQuery = Pick<SeatRequest, 'period_id' | 'semester_id'> & {
  specialization_ids: readonly number[]
}

/**
 * Chooses a section with room, wanted shift first, then most room (rules.md#seats). The sections stay locked until the
 * transaction ends, so that the seat chosen is still free when the inscription counts it.
 */
export async function placeInSection(tx: Tx, place: SeatRequest): Promise<number> {
  const specialization_ids = [place.specialization_id]
  const chosen = placeAmong(await lockedCandidates(tx, { ...place, specialization_ids }), place)
  if (chosen) return chosen.id
  throw new Refusal('no_available_sections_for_inscription')
}

/** The sections that one may be placed in, with their seats, locked until the transaction ends; none with notes handed over. */
export const lockedCandidates = (tx: Tx, place: CandidatesQuery) =>
  tx
    .selectFrom('sections as s')
    .selectAll('s')
    .where('s.period_id', '=', place.period_id)
    .where('s.specialization_id', '=', sql<number>`any(${place.specialization_ids}::int[])`)
    .where(
      's.semester_id',
      '=',
      sql<number>`coalesce(${place.semester_id ?? null}::int,
        (select f.id from semesters f where f.pensum_id = s.pensum_id order by f.number limit 1))`,
    )
    .where(sql<boolean>`not exists (select from course_sections cs
      where cs.section_id = s.id and cs.notes_delivered_at is not null)`)
    .orderBy('s.id')
    .forNoKeyUpdate('s')
    .execute()

export type NewSection = {
  semester_id: number
  letter_code: string
  shift: Shift
  males_limit: number
  females_limit: number
}

/** Opens a section and one course-section for each enabled course of its semester (rules.md#sections). Gives its id. */
export async function createSection(tx: Tx, by: By, order: NewSection & { period_id: number }) {
  const { period_id, ...section } = order
  const [id] = await createSections(tx, by, { period_id, sections: [section] })
  if (id === undefined) throw new Error('an insert gave no row')
  return id
}

/** Opens many sections at once, all or nothing; a refusal names each that stands against it. Gives their ids. */
export async function createSections(
  tx: Tx,
  _by: By,
  { period_id, sections }: { period_id: number; sections: readonly NewSection[] },
): Promise<number[]> {
  const semester_ids = sections.map(({ semester_id }) => semester_id)
  const { semesters, ...facts } = await factsToCreate(tx, { period_id, semester_ids })
  const conflicts = conflictsOf(sections, { semesters, ...facts })
  insist(conflicts[0]?.code ?? null, { conflicts })
  const made = await tx
    .insertInto('sections')
    .values(
      sections.map((section) => {
        const { specialization_id = 0, pensum_id = 0 } = semesters.get(section.semester_id) ?? {}
        return { ...section, period_id, specialization_id, pensum_id }
      }),
    )
    .returning('id')
    .execute()
  const ids = made.map(({ id }) => id)
  await tx
    .insertInto('course_sections')
    .columns(['section_id', 'course_id'])
    .expression((eb) =>
      eb
        .selectFrom('sections as s')
        .innerJoin('semester_courses as sc', 'sc.semester_id', 's.semester_id')
        .innerJoin('courses as c', 'c.id', 'sc.course_id')
        .select(['s.id as section_id', 'sc.course_id'])
        .where('s.id', '=', sql<number>`any(${ids}::int[])`)
        .where('sc.enabled', '=', true)
        .where('c.enabled', '=', true)
        .orderBy('s.id'),
    )
    .execute()
  return ids
}

type SectionUpdate = {
  letter_code?: string | undefined
  shift?: Shift | undefined
  males_limit?: number | undefined
  females_limit?: number | undefined
}

/** Changes the code, shift or limits of a section. */
export async function updateSection(
  tx: Tx,
  _by: By,
  order: { id: number; change: SectionUpdate },
): Promise<void> {
  const section = await lockedSection(tx, order.id)
  insist(refusalToUpdate({ ...section, ...(await endOfPeriod(tx, section.period_id)) }, order.change))
  if (Object.keys(order.change).length === 0) return
  await tx.updateTable('sections').set(order.change).where('id', '=', order.id).execute()
}

// Locked, so that nobody is inscribed between the check and the write; no more than the call has locked it already, or
// it would wait for an inscription that waits for it.
const lockedSection = (tx: Tx, id: number) =>
  tx.selectFrom('sections').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

/** Removes a section without a past, with its course-sections, their teachers, timetable and unregistered lessons. */
export async function deleteSection(tx: Tx, by: By, id: number): Promise<void> {
  const section = await lockedSection(tx, id)
  const past = await heldPastOf(tx, { id, today: by.clock.today() })
  insist(refusalToDelete({ ...past, ...(await endOfPeriod(tx, section.period_id)) }))
  const { lessons } = await removalOf(tx, id)
  await clearTimetable(tx, by, id)
  await recordTakenTeachers(tx, by, section)
  await tx.deleteFrom('sections').where('id', '=', id).execute()
  const { period_id, specialization_id, semester_id, letter_code, shift } = section
  const { males_limit, females_limit } = section
  const named = { period_id, specialization_id, semester_id, letter_code, shift }
  await record(tx, by, {
    action: 'sections.delete',
    entity: 'section',
    entity_id: id,
    before: { ...named, males_limit, females_limit, lessons },
  })
}

/** Who loses what they taught in a section that goes away. */
async function recordTakenTeachers(tx: Tx, by: By, { id, period_id }: { id: number; period_id: number }) {
  const rows = await courseSectionsOf(tx).where('cs.section_id', '=', id).execute()
  const taught = rows.filter(({ teachers }) => teachers.length > 0)
  await recordAll(
    tx,
    by,
    taught.map(({ id: entity_id, course_id, teachers }) => ({
      action: 'sections.assign_teacher',
      entity: 'course_section',
      entity_id,
      before: { ...listed(teachers), course_id, period_id },
      after: listed([]),
    })),
  )
}

type Assignment = { section_id: number; course_id: number; teacher_ids: readonly number[] }

/** Gives a course-section to these teachers and to no others (http.md#bodies-and-answers: the whole list). */
export async function assignTeachers(tx: Tx, by: By, order: Assignment): Promise<void> {
  const { id, period_id } = await lockedCourseSection(tx, order)
  const before = await teachersNamed(tx, id)
  const had = before.map((one) => one.id)
  const teacher_ids = [...new Set(order.teacher_ids)]
  const given = teacher_ids.filter((one) => !had.includes(one))
  const taken = had.filter((one) => !teacher_ids.includes(one))
  const disabled_teachers = await disabledAmong(tx, given)
  insist(refusalToAssign({ disabled_teachers, ...(await endOfPeriod(tx, period_id)) }))
  await insistOnFreeTeachers(tx, { course_section_id: id, teacher_ids: given })
  if (given.length + taken.length === 0) return
  if (taken.length > 0)
    await tx
      .deleteFrom('course_section_teachers')
      .where('course_section_id', '=', id)
      .where('teacher_id', 'in', taken)
      .execute()
  if (given.length > 0)
    await tx
      .insertInto('course_section_teachers')
      .values(given.map((teacher_id) => ({ course_section_id: id, teacher_id })))
      .execute()
  await record(tx, by, {
    action: 'sections.assign_teacher',
    entity: 'course_section',
    entity_id: id,
    // The course and the period name it once the section is gone.
    before: { ...listed(before), course_id: order.course_id, period_id },
    after: listed(await teachersNamed(tx, id)),
  })
}

type TeacherRef = { id: number; first_name: string; last_name: string }
const listed = (teachers: readonly TeacherRef[]) => ({
  teacher_ids: teachers.map(({ id }) => id),
  teachers: teachers.map(({ first_name, last_name }) => `${first_name} ${last_name}`),
})

// Locked, so that the timetable does not change under the check.
async function lockedCourseSection(tx: Tx, { section_id, course_id }: Assignment) {
  const found = await tx
    .selectFrom('course_sections as cs')
    .innerJoin('sections as s', 's.id', 'cs.section_id')
    .innerJoin('periods as p', 'p.id', 's.period_id')
    .select(['cs.id', 's.period_id'])
    .where('cs.section_id', '=', section_id)
    .where('cs.course_id', '=', course_id)
    .forShare('p')
    .forNoKeyUpdate('cs')
    .executeTakeFirst()
  if (!found) throw new Refusal('course_section_not_found')
  return found
}

const teachersNamed = (tx: Tx, course_section_id: number): Promise<TeacherRef[]> =>
  tx
    .selectFrom('course_section_teachers as cst')
    .innerJoin('teachers as t', 't.id', 'cst.teacher_id')
    .select(['t.id', 't.first_name', 't.last_name'])
    .where('cst.course_section_id', '=', course_section_id)
    .orderBy('t.last_name')
    .orderBy('t.id')
    .execute()
