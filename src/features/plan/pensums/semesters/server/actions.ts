import { sql } from 'kysely'
import type { BodyOf } from '#kernel/endpoint.ts'
import { insist, Refusal } from '#kernel/errors.ts'
import type { Tx } from '#server/database/db.ts'
import { refusalToEdit } from '../../rules.ts'
import { lockPensum } from '../../server/queries.ts'
import type * as contract from '../contract.ts'
import { refusalToArrange, refusalToDelete, refusalToPlace, refusalToSave } from '../rules.ts'
import { lostSentence } from '../words.ts'
import {
  countSections,
  countStanding,
  courseOf,
  coursesOf,
  isNumberTaken,
  lockPlace,
  lockPlaces,
  numberOf,
  prelationsLost,
  prelationsOf,
  semesterById,
  semestersById,
  semestersOf,
  standingIn,
} from './queries.ts'

/** Adds a semester to a draft; also called by the demo institute. */
export async function createSemester(tx: Tx, order: BodyOf<typeof contract.createSemester>) {
  const pensum = await lockPensum(tx, order.pensum_id)
  insist(refusalToSave(pensum, { taken: await isNumberTaken(tx, { id: null, ...order }) }))
  const { id } = await tx.insertInto('semesters').values(order).returning('id').executeTakeFirstOrThrow()
  await touchPensums(tx, [order.pensum_id])
  return semesterById(tx, id)
}

type SemesterUpdate = { id: number; changes: BodyOf<typeof contract.updateSemester> }

/** Changes number or code of a draft's semester. */
export async function updateSemester(tx: Tx, { id, changes }: SemesterUpdate) {
  const before = await lockPlace(tx, id)
  const { number = before.number, code = before.code } = changes
  const { pensum_id } = before
  insist(refusalToSave(before, { taken: await isNumberTaken(tx, { id, pensum_id, number, code }) }))
  if (number !== before.number) {
    const standing = await standingIn(tx, pensum_id)
    const moved = standing.map((row) => (row.semester_id === id ? { ...row, number } : row))
    insist(refusalToArrange(numbersOf(moved), await prelationsOf(tx, pensum_id)))
  }
  if (Object.keys(changes).length > 0) {
    await tx.updateTable('semesters').set(changes).where('id', '=', id).execute()
    await touchPensums(tx, [pensum_id])
  }
  return semesterById(tx, id)
}

/** Removes a draft's semester; its courses stay courses. */
export async function deleteSemester(tx: Tx, id: number): Promise<void> {
  const before = await lockPlace(tx, id)
  insist(refusalToDelete(before, { sections: await countSections(tx, id) }))
  await tx.deleteFrom('semesters').where('id', '=', id).execute()
  await touchPensums(tx, [before.pensum_id])
}

type Filling = {
  id: number
  course_ids: readonly number[]
  /** The prelations of courses that go do so too. */
  drop_prelations?: boolean | undefined
}

/** Makes the given courses, in this order, those of a draft's semester; also called by the demo institute. */
export async function replaceCourses(tx: Tx, { id, course_ids, drop_prelations = false }: Filling) {
  const place = await lockPlace(tx, id)
  const standing = await countStanding(tx, { pensum_ids: [place.pensum_id], course_ids, besides: id })
  insist(refusalToPlace({ places: [place], course_ids, standing }))
  const lost = drop_prelations ? [] : await prelationsLost(tx, { semester_id: id, course_ids })
  insist(lost.length > 0 ? 'courses_have_prelations' : null, { description: lostSentence(lost) })
  await tx
    .deleteFrom('semester_courses')
    .where('semester_id', '=', id)
    .where(sql<boolean>`course_id <> all (${course_ids})`)
    .execute()
  await sql`insert into semester_courses (semester_id, pensum_id, course_id, position)
    select ${id}::int, ${place.pensum_id}::int, wanted.course_id, wanted.position
    from unnest(${course_ids}::int[]) with ordinality as wanted (course_id, position)
    on conflict (semester_id, course_id) do update set position = excluded.position`.execute(tx)
  await touch(tx, [id])
  await touchPensums(tx, [place.pensum_id])
  return coursesOf(tx, id)
}

type Move = { id: number; course_id: number; semester_id: number; position: number }

/** Takes a course of a draft from where it stands and puts it where it is wanted, in one step. */
export async function moveCourse(tx: Tx, { id, course_id, semester_id, position }: Move) {
  insist(refusalToEdit(await lockPensum(tx, id)))
  const standing = await standingIn(tx, id)
  const before = standing.find((row) => row.course_id === course_id)
  const target = await numberOf(tx, { id: semester_id, pensum_id: id })
  if (!before || !target) throw new Refusal('resource_not_found')
  const numbers = numbersOf(standing).set(course_id, target.number)
  insist(refusalToArrange(numbers, await prelationsOf(tx, id)))
  const others = standing.filter((row) => row.semester_id === semester_id && row !== before)
  const course_ids = others.map((row) => row.course_id).toSpliced(position, 0, course_id)
  await sql`update semester_courses sc set semester_id = ${semester_id}, position = wanted.position
    from unnest(${course_ids}::int[]) with ordinality as wanted (course_id, position)
    where sc.pensum_id = ${id} and sc.course_id = wanted.course_id`.execute(tx)
  await touch(tx, [before.semester_id, semester_id])
  await touchPensums(tx, [id])
  return semestersOf(tx, id)
}

const numbersOf = (standing: readonly { course_id: number; number: number }[]) =>
  new Map(standing.map((row) => [row.course_id, row.number]))

/** Whether a semester offers the course; a frozen pensum's may still be switched. */
export async function switchCourse(tx: Tx, order: { sid: number; cid: number; enabled: boolean }) {
  await tx
    .updateTable('semester_courses')
    .set({ enabled: order.enabled })
    .where('semester_id', '=', order.sid)
    .where('course_id', '=', order.cid)
    .execute()
  return courseOf(tx, order.sid, order.cid)
}

/** Puts one course at the end of semesters of several drafts. */
export async function addCourse(tx: Tx, order: BodyOf<typeof contract.addCourseToSemesters>) {
  const { course_id, semester_ids } = order
  const places = await lockPlaces(tx, [...new Set(semester_ids)])
  const pensum_ids = places.map((place) => place.pensum_id)
  const standing = await countStanding(tx, { pensum_ids, course_ids: [course_id], besides: null })
  insist(refusalToPlace({ places, course_ids: [course_id], standing }))
  await sql`insert into semester_courses (semester_id, pensum_id, course_id, position)
    select m.id, m.pensum_id, ${course_id}::int,
      1 + coalesce((select max(sc.position) from semester_courses sc where sc.semester_id = m.id), 0)
    from semesters m where m.id = any (${semester_ids}::int[])`.execute(tx)
  await touch(tx, semester_ids)
  await touchPensums(tx, pensum_ids)
  return semestersById(tx, semester_ids)
}

/** A changed list of courses is a new version of its semester. */
const touch = (tx: Tx, ids: readonly number[]) =>
  tx
    .updateTable('semesters')
    .set((row) => ({ code: row.ref('code') }))
    .where('id', 'in', ids)
    .execute()

/** What a draft holds has changed, so it is another version: nobody freezes what they have not seen. */
export const touchPensums = (tx: Tx, ids: readonly number[]) =>
  tx
    .updateTable('pensums')
    .set((row) => ({ name: row.ref('name') }))
    .where('id', 'in', ids)
    .execute()
