import { sql } from 'kysely'
import { insist, Refusal } from '#kernel/errors.ts'
import type { Tx } from '#server/db.ts'
import type { By } from '#server/serve.ts'
import {
  type Gender,
  placeAmong,
  refusalToAssign,
  refusalToCreate,
  refusalToDelete,
  refusalToUpdate,
  type Shift,
} from '../rules.ts'
import { factsToCreate, isOlder } from './queries.ts'

type Place = {
  period_id: number
  specialization_id: number
  /** Without it: the first semester of the pensum that the period follows. */
  semester_id?: number | undefined
  shift: string
  gender: Gender
}

/**
 * Chooses a section with room, wanted shift first, then most room (domain.md 6). The sections stay locked until the
 * transaction ends, so that the seat chosen is still free when the inscription counts it.
 */
export async function placeInSection(tx: Tx, place: Place): Promise<number> {
  const sections = await tx
    .selectFrom('sections as s')
    .select(['s.id', 's.shift', 's.males_limit', 's.females_limit', 's.males_assigned', 's.females_assigned'])
    .where('s.period_id', '=', place.period_id)
    .where('s.specialization_id', '=', place.specialization_id)
    .$if(place.semester_id !== undefined, (query) =>
      query.where('s.semester_id', '=', place.semester_id ?? 0),
    )
    .$if(place.semester_id === undefined, (query) =>
      query.where(
        's.semester_id',
        '=',
        sql<number>`(select f.id from semesters f where f.pensum_id = s.pensum_id order by f.number limit 1)`,
      ),
    )
    .orderBy('s.id')
    .forNoKeyUpdate('s')
    .execute()
  const chosen = placeAmong(sections, place)
  if (chosen) return chosen.id
  throw new Refusal('no_available_sections_for_inscription')
}

export type NewSection = {
  period_id: number
  semester_id: number
  letter_code: string
  shift: Shift
  males_limit: number
  females_limit: number
}

/** Opens a section and one course-section for each enabled course of its semester (domain.md 3). Gives its id. */
export async function createSection(tx: Tx, _by: By, order: NewSection): Promise<number> {
  const facts = await factsToCreate(tx, order)
  insist(refusalToCreate(facts))
  const { specialization_id, pensum_id } = facts
  const { id } = await tx
    .insertInto('sections')
    .values({ ...order, specialization_id, pensum_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('course_sections')
    .columns(['section_id', 'course_id'])
    .expression((eb) =>
      eb
        .selectFrom('semester_courses as sc')
        .innerJoin('courses as c', 'c.id', 'sc.course_id')
        .select([sql<number>`${id}::int`.as('section_id'), 'sc.course_id'])
        .where('sc.semester_id', '=', order.semester_id)
        .where('sc.enabled', '=', true)
        .where('c.enabled', '=', true),
    )
    .execute()
  return id
}

type Change = {
  letter_code?: string | undefined
  shift?: Shift | undefined
  males_limit?: number | undefined
  females_limit?: number | undefined
}

/** Changes the code, shift or limits of a section. */
export async function updateSection(
  tx: Tx,
  _by: By,
  order: { id: number; change: Change; version: string | null },
): Promise<void> {
  const section = await lockedSection(tx, order.id)
  insist(order.version && order.version !== section.updated_at ? 'stale_version' : null)
  insist(refusalToUpdate({ ...section, is_older: await isOlder(tx, section.period_id) }, order.change))
  if (Object.keys(order.change).length === 0) return
  await tx.updateTable('sections').set(order.change).where('id', '=', order.id).execute()
}

// Locked, so that nobody is inscribed between the check and the write.
const lockedSection = (tx: Tx, id: number) =>
  tx.selectFrom('sections').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** Removes a section that nobody is inscribed in, with its course-sections. */
export async function deleteSection(tx: Tx, _by: By, id: number): Promise<void> {
  const section = await lockedSection(tx, id)
  const { inscriptions } = await tx
    .selectFrom('inscriptions')
    .select(({ fn }) => fn.countAll<number>().as('inscriptions'))
    .where('section_id', '=', id)
    .executeTakeFirstOrThrow()
  insist(refusalToDelete({ inscriptions, is_older: await isOlder(tx, section.period_id) }))
  await tx.deleteFrom('sections').where('id', '=', id).execute()
}

type Assignment = { section_id: number; course_id: number; teacher_ids: readonly number[] }

/** Gives a course-section to these teachers and to no others (api.md: the whole list). */
export async function assignTeachers(tx: Tx, _by: By, order: Assignment): Promise<void> {
  const course_section = await tx
    .selectFrom('course_sections as cs')
    .innerJoin('sections as s', 's.id', 'cs.section_id')
    .select(['cs.id', 's.period_id'])
    .where('cs.section_id', '=', order.section_id)
    .where('cs.course_id', '=', order.course_id)
    .forUpdate('cs')
    .executeTakeFirst()
  if (!course_section) throw new Refusal('course_section_not_found')
  const { id, period_id } = course_section
  const teacher_ids = [...new Set(order.teacher_ids)]
  const { disabled_teachers } = await tx
    .selectFrom('teachers as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(({ fn }) => fn.countAll<number>().as('disabled_teachers'))
    .where('t.id', '=', sql<number>`any(${teacher_ids}::int[])`)
    .where('u.enabled', '=', false)
    .executeTakeFirstOrThrow()
  insist(refusalToAssign({ disabled_teachers, is_older: await isOlder(tx, period_id) }))
  await tx.deleteFrom('course_section_teachers').where('course_section_id', '=', id).execute()
  if (teacher_ids.length === 0) return
  await tx
    .insertInto('course_section_teachers')
    .values(teacher_ids.map((teacher_id) => ({ course_section_id: id, teacher_id })))
    .execute()
}
