import { expect } from 'vitest'
import { addDays } from '#kernel/dates.ts'
import type { Caller } from './callers.ts'
import { idOf } from './institute.ts'
import { toldTo } from './told.ts'
import { createTracks } from './tracks.ts'
import type { World } from './world.ts'

type Ended = Record<string, number | 'absent'>

/** Students of `2026-1`, by name, and how their courses ended; the teacher teaches MAT1. The period is closed, with actas. */
export async function closedTracks<N extends string>(
  world: World,
  students: Record<N, readonly [semester: string, ended: Ended]>,
) {
  const { db, clock } = world
  const tracks = await createTracks(world)
  const admin = world.as('admin')
  const teacher_id = await idOf(world, 'teachers', world.as('teacher'))
  const people = new Map<string, { id: number; user_id: number }>()
  for (const [name, [semester, ended]] of Object.entries<readonly [string, Ended]>(students))
    people.set(name, await tracks.former(semester, ended))
  const of = (name: N) => people.get(name) ?? { id: 0, user_id: 0 }
  /** A course of a section of the closed period. */
  const placeOf = async (code: string) =>
    db
      .selectFrom('course_sections as cs')
      .innerJoin('sections as s', 's.id', 'cs.section_id')
      .select(['cs.id as course_section_id', 'cs.section_id', 'cs.course_id', 's.specialization_id'])
      .where('cs.course_id', '=', tracks.idOf(code))
      .where('s.period_id', '=', tracks.periods.before)
      .executeTakeFirstOrThrow()
  const { course_section_id } = await placeOf('MAT1')
  await db.insertInto('course_section_teachers').values({ course_section_id, teacher_id }).execute()
  const close = async () => {
    const { status } = await admin.call('POST', `/periods/${tracks.periods.before}/close`, {
      accept_incomplete: true,
    })
    expect(status).toBe(200)
  }
  await close()
  const make = async (code: string, more: object = {}, by: Caller = admin) => {
    const { section_id, course_id } = await placeOf(code)
    const held_on = addDays(clock.today(), 5)
    return by.call('POST', '/make-ups', { section_id, course_id, held_on, examiner_id: teacher_id, ...more })
  }
  /** Made, and its id. */
  const made = async (code: string, more: object = {}): Promise<number> => {
    const { status, body } = await make(code, more)
    expect([status, body.message, body.errors]).toEqual([201, undefined, undefined])
    return body.data.id
  }
  const feeOf = async (more: object = {}): Promise<number> => {
    const asked = { price_e2: 1_500, cause: 'hand', days_until_due: 5 }
    const { body } = await admin.call('POST', '/fees', {
      name: `Arancel ${Math.random()}`,
      ...asked,
      ...more,
    })
    return body.data.id
  }
  const note = (id: number, notes: object[], by: Caller = admin) =>
    by.call('PATCH', `/make-ups/${id}/notes`, { notes })
  const seal = (id: number, by: Caller = admin) => by.call('POST', `/make-ups/${id}/seal`, {})
  /** Held today, and sealed with these notes; null: NP. */
  const sealed = async (code: string, notes: Partial<Record<N, number | null>>): Promise<number> => {
    const id = await made(code, { held_on: clock.today() })
    const orders = (Object.entries(notes) as [N, number | null][]).map(([name, got]) => ({
      student_id: of(name).id,
      note: got,
      ...(got === null && { outcome: 'not_presented' }),
    }))
    expect((await note(id, orders)).body.data).toMatchObject({ updated: orders.length, skipped: [] })
    const { status, body } = await seal(id)
    expect([status, body.message]).toEqual([200, undefined])
    return id
  }
  const signIn = (name: N) => world.signIn(of(name).user_id)
  const doing = {
    make,
    made,
    feeOf,
    note,
    seal,
    sealed,
    signIn,
    toldTo: (user_id: number) => toldTo(world, user_id),
  }
  return { ...tracks, ...doing, admin, teacher_id, of, placeOf }
}
