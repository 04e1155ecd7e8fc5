import { sql } from 'kysely'
import { recordAll } from '#features/institute/audit/server/actions.ts'
import { refusalToTouch } from '#features/timetable/periods/rules.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { Invalid, insist, Refusal } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { insistOnFree } from '../../clashes/server/actions.ts'
import type { Schedule } from '../../contract.ts'
import { colorFor } from '../../rules.ts'
import { recorded, takeSlots } from '../../server/actions.ts'
import { schedulesByIds } from '../../server/queries.ts'
import type { rearrangeSchedules } from '../contract.ts'
import { colorsBeside, heldToRearrange, insertedIds } from './queries.ts'

type Place = { day: number; class_hours_ids: readonly number[]; classroom_id: number }
type Order = {
  removed: readonly number[]
  moved: readonly (Place & { schedule_id: number })[]
  made: readonly (Place & { course_section_id: number })[]
}

/**
 * Changes many entries of the timetable at once, and gives the ids of those made, in their order. Whoever calls holds
 * the course-sections and classrooms and has seen that nothing clashes in the end; what moves keeps its id and colour.
 */
export async function rearrange(tx: Tx, by: By, { removed, moved, made }: Order): Promise<number[]> {
  const moved_ids = moved.map(({ schedule_id }) => schedule_id)
  const before = await schedulesByIds(tx, [...removed, ...moved_ids])
  await sql`delete from schedules where id = any(${[...removed]}::int[])`.execute(tx)
  // All slots go first: nobody is then in the way of anybody who moves.
  await sql`delete from schedule_slots where schedule_id = any(${moved_ids}::int[])`.execute(tx)
  await sql`
    update schedules sc set day = m.day, classroom_id = r.id, classroom_shared = r.multiple_sections
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m (schedule_id int, day smallint, classroom_id int)
    join classrooms r on r.id = m.classroom_id
    where sc.id = m.schedule_id`.execute(tx)
  const ids = await insertAll(tx, made)
  await takeSlots(tx, [
    ...moved,
    ...made.map(({ class_hours_ids }, at) => ({ class_hours_ids, schedule_id: ids[at] ?? 0 })),
  ])
  const after = new Map((await schedulesByIds(tx, [...moved_ids, ...ids])).map((one) => [one.id, one]))
  const was = new Map(before.map((one) => [one.id, one]))
  await recordAll(tx, by, [
    ...removed.flatMap((id) => entryOf('schedules.delete', was.get(id), undefined)),
    ...moved_ids.flatMap((id) => entryOf('schedules.update', was.get(id), after.get(id))),
    ...ids.flatMap((id) => entryOf('schedules.create', undefined, after.get(id))),
  ])
  return ids
}

/** Does at once what somebody asks for by hand, or nothing; gives what was moved, then what was made, as it stands. */
export async function rearrangeByHand(
  tx: Tx,
  by: By,
  { moved, made = [], removed = [] }: BodyOf<typeof rearrangeSchedules>,
): Promise<Schedule[]> {
  const named = [...moved.map(({ schedule_id }) => schedule_id), ...removed]
  if (new Set(named).size < named.length) throw new Invalid({ moved: ['unique'] })
  const { courses, entries } = await heldToRearrange(tx, named, made)
  const standing = new Map(entries.map((one) => [one.id, one]))
  const isStale = ({ schedule_id, version }: (typeof moved)[number]) =>
    version !== undefined && standing.get(schedule_id)?.updated_at !== version
  insist(entries.length < named.length || moved.some(isStale) ? 'stale_version' : null)
  const [first] = courses
  if (!first || courses.some(({ period_id }) => period_id !== first.period_id))
    throw new Invalid({ moved: ['exists'] })
  insist(refusalToTouch(first))
  const by_id = new Map(courses.map((one) => [one.id, one]))
  const wanted = [
    ...moved.map((one) => ({ ...one, of: by_id.get(standing.get(one.schedule_id)?.course_section_id ?? 0) })),
    ...made.map((one) => ({
      ...one,
      of: courses.find((it) => it.section_id === one.section_id && it.course_id === one.course_id),
    })),
  ].map(({ of, ...one }, entry) => {
    if (!of) throw new Refusal('course_section_not_found')
    const class_hours_ids = [...new Set(one.class_hours_ids)]
    return { ...one, class_hours_ids, entry, course_section_id: of.id, section_id: of.section_id }
  })
  await insistOnFree(tx, { period_id: first.period_id, except: named, entries: wanted })
  const ids = await rearrange(tx, by, {
    removed,
    moved: wanted.flatMap((one) => ('schedule_id' in one ? [one] : [])),
    made: wanted.filter((one) => !('schedule_id' in one)),
  })
  const after = await schedulesByIds(tx, [...named, ...ids])
  return [...moved.map(({ schedule_id }) => schedule_id), ...ids].flatMap(
    (id) => after.find((one) => one.id === id) ?? [],
  )
}

type Action = 'schedules.create' | 'schedules.delete' | 'schedules.update'

function entryOf(action: Action, before: Schedule | undefined, after: Schedule | undefined) {
  const entity_id = (after ?? before)?.id
  const sides = { before: before ? recorded(before) : null, after: after ? recorded(after) : null }
  return entity_id === undefined ? [] : [{ action, entity: 'schedule', entity_id, ...sides }]
}

/** New entries, without hours yet; each in the colour of its course-section, else one that its section uses least. */
async function insertAll(tx: Tx, made: Order['made']): Promise<number[]> {
  if (made.length === 0) return []
  const courses = [...new Set(made.map(({ course_section_id }) => course_section_id))]
  const rows = await colorsBeside(tx, courses)
  const colors = new Map(rows.flatMap(({ id, color }) => (color === null ? [] : [[id, color] as const])))
  for (const id of courses) {
    const section_id = rows.find((one) => one.id === id)?.section_id
    const used = rows.flatMap((one) => (one.section_id === section_id ? (colors.get(one.id) ?? []) : []))
    colors.set(id, colorFor(colors.get(id) ?? null, used))
  }
  const values = made.map((one, at) => ({ ...one, at, color: colors.get(one.course_section_id) }))
  return insertedIds(tx, values)
}
