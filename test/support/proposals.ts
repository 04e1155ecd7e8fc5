import { sql } from 'kysely'
import type { ProposedChange } from '#features/timetable/timetabling/contract.ts'
import { proposalJob } from '#features/timetable/timetabling/making/server/jobs.ts'
import { jobsOf } from './jobs.ts'
import { gridOf } from './timetable.ts'
import { createWorld } from './world.ts'

/** A world with four sections of three sittings, the first of five, and what people do with proposals for it. */
export async function proposingWorld(of: Parameters<typeof createWorld>[0] = {}) {
  const world = await createWorld(of)
  const { db } = world
  const admin = world.as('admin')
  const grid = await gridOf(world)
  const { period_id } = grid
  const jobs = await jobsOf(world, proposalJob)
  const sectionOf = (index: number) => grid.sections[index]?.section_id ?? 0
  const on = (id: number, step = '', body: object = {}) =>
    step === '' || step === '/changes' || step === '/touched'
      ? admin.call('GET', `/timetables/proposals/${id}${step}`)
      : admin.call('POST', `/timetables/proposals/${id}${step}`, step === '/take' ? body : undefined)
  const ask = (order: object = {}) =>
    admin.call('POST', '/timetables/proposals', { period_id, stays: 'nothing', seconds: 10, ...order })
  return {
    ...{ world, db, admin, grid, period_id, jobs, sectionOf, on, ask },
    /** Of all sections. */
    sittings: 4 * 3 + 2,
    /** No timetable, no proposal, and nobody who teaches. */
    clear: async () => {
      await sql`delete from timetable_proposals`.execute(db)
      await sql`delete from schedules`.execute(db)
      await sql`delete from course_section_teachers`.execute(db)
      await sql`delete from availabilities`.execute(db)
      await sql`delete from jobs`.execute(db)
      await sql`update classrooms set state = 'enabled'`.execute(db)
    },
    /** Asks, and has the first timetable that is found. */
    proposed: async (order: object = {}): Promise<number> => {
      const { status, body } = await ask(order)
      if (status !== 201) throw new Error(`${status} ${body.message}`)
      await on(body.data.id, '/stop')
      await jobs.drain()
      return body.data.id
    },
    changesOf: async (id: number): Promise<ProposedChange[]> => (await on(id, '/changes')).body.data,
    /** By id. */
    timetable: async () => {
      const { body } = await admin.call('GET', '/schedules', undefined, { query: { period_id, limit: 0 } })
      return (body.data as Entry[])
        .map(({ id, day, class_hours_ids, classroom_id, section_id }) => {
          return { id, day, class_hours_ids, classroom_id, section_id }
        })
        .toSorted((one, other) => one.id - other.id)
    },
    placeBy: (index: number, entry: object) =>
      admin.call('POST', '/schedules', {
        section_id: sectionOf(index),
        course_id: grid.course_ids[0],
        ...entry,
      }),
    at: (day: number, hours: readonly number[], room = 0) => ({
      ...{ day, classroom_id: grid.room_ids[room] },
      class_hours_ids: hours.map((hour) => grid.hour_ids[hour]),
    }),
  }
}

type Entry = { id: number; day: number; class_hours_ids: number[]; classroom_id: number; section_id: number }
