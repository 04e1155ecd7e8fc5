import { sql } from 'kysely'
import { record, recordAll } from '#features/institute/audit/server/actions.ts'
import { refusalToTouch } from '#features/timetable/periods/rules.ts'
import type { CourseSectionKey } from '#features/timetable/section-names/contract.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { insist, Refusal } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { check, lockedTarget, type SentEntry } from '../clashes/server/actions.ts'
import { clashesOfTeachers } from '../clashes/server/queries.ts'
import type * as contract from '../contract.ts'
import { colorFor, storedColor } from '../rules.ts'
import { entriesOf, inOrder, scheduleById, schedulesByIds, shown } from './queries.ts'

type Sent = Omit<SentEntry, 'entry' | 'class_hours_ids'> & { class_hours_ids?: readonly number[] | undefined }

/** Puts a course of a section on several days and hours, all or nothing; also called by the demo institute. */
export async function bulkStore(
  tx: Tx,
  by: By | null,
  { section_id, course_id, entries: sent }: CourseSectionKey & { entries: readonly Sent[] },
): Promise<{ data: contract.Schedule[]; warnings: contract.Warning[] }> {
  const entries = sent.flatMap(({ class_hours_ids, ...one }, entry) =>
    // rules.md#timetable: entries without class hours are dropped.
    class_hours_ids?.length ? [{ ...one, entry, class_hours_ids: [...new Set(class_hours_ids)] }] : [],
  )
  const { target, rooms, warnings } = await check(tx, { section_id, course_id, entries, except: null })
  if (entries.length === 0) return { data: [], warnings }
  const automatic = await automaticColor(tx, target)
  const made = await tx
    .insertInto('schedules')
    .values(
      entries.map(({ classroom_id, day, color, is_locked = false }) => ({
        course_section_id: target.id,
        section_id: target.section_id,
        period_id: target.period_id,
        classroom_id,
        classroom_shared: rooms.get(classroom_id)?.multiple_sections ?? false,
        day,
        color: color === undefined ? automatic : storedColor(color),
        is_locked,
      })),
    )
    .returning('id')
    .execute()
  const ids = made.map(({ id }) => id)
  await takeSlots(
    tx,
    entries.map(({ class_hours_ids }, index) => ({ schedule_id: ids[index] ?? 0, class_hours_ids })),
  )
  const data = await schedulesByIds(tx, ids)
  const created = { action: 'schedules.create', entity: 'schedule' } as const
  await recordAll(
    tx,
    by,
    data.map((one) => ({ ...created, entity_id: one.id, after: recorded(one) })),
  )
  return { data, warnings }
}

/** Puts a course of a section on one day. */
export async function createSchedule(
  tx: Tx,
  by: By,
  { section_id, course_id, ...entry }: CourseSectionKey & Sent,
) {
  const { data, warnings } = await bulkStore(tx, by, { section_id, course_id, entries: [entry] })
  const [made] = data
  if (!made) throw new Error('An entry with class hours was dropped')
  return { data: made, warnings }
}

type ScheduleUpdate = { id: number; changes: BodyOf<typeof contract.updateSchedule> }

/** Moves, resizes, recolours or locks an entry. */
export async function updateSchedule(tx: Tx, by: By, { id, changes }: ScheduleUpdate) {
  const before = await scheduleById(tx, id)
  insist(refusalToTouch(await lockedTarget(tx, before)))
  const { color, is_locked, ...moves } = changes
  const warnings = Object.keys(moves).length > 0 ? await move(tx, before, moves) : []
  if (color !== undefined || is_locked !== undefined)
    await tx
      .updateTable('schedules')
      .set({ ...(color !== undefined && { color: storedColor(color) }), is_locked })
      .where('id', '=', id)
      .execute()
  const data = await scheduleById(tx, id)
  await record(tx, by, {
    action: 'schedules.update',
    entity: 'schedule',
    entity_id: id,
    before: recorded(before),
    after: recorded(data),
  })
  return { data, warnings }
}

async function move(
  tx: Tx,
  before: contract.Schedule,
  moves: Omit<ScheduleUpdate['changes'], 'color' | 'is_locked'>,
): Promise<contract.Warning[]> {
  const { id } = before
  const place = {
    section_id: moves.section_id ?? before.section_id,
    course_id: moves.course_id ?? before.course_id,
  }
  const class_hours_ids = [...new Set(moves.class_hours_ids ?? before.class_hours_ids)]
  const classroom_id = moves.classroom_id ?? before.classroom_id
  const day = moves.day ?? before.day
  const entries = [{ entry: 0, day, classroom_id, class_hours_ids }]
  const { target, rooms, warnings } = await check(tx, { ...place, entries, except: id })
  // The slots go first: they would follow the entry to the new day with their old hours.
  await tx.deleteFrom('schedule_slots').where('schedule_id', '=', id).execute()
  await tx
    .updateTable('schedules')
    .set({
      course_section_id: target.id,
      section_id: target.section_id,
      period_id: target.period_id,
      classroom_id,
      classroom_shared: rooms.get(classroom_id)?.multiple_sections ?? false,
      day,
    })
    .where('id', '=', id)
    .execute()
  await takeSlots(tx, [{ schedule_id: id, class_hours_ids }])
  return warnings
}

/** Takes an entry out of the timetable. */
export async function deleteSchedule(tx: Tx, by: By, id: number): Promise<void> {
  const before = await scheduleById(tx, id)
  insist(refusalToTouch(await lockedTarget(tx, before)))
  await tx.deleteFrom('schedules').where('id', '=', id).execute()
  await record(tx, by, {
    action: 'schedules.delete',
    entity: 'schedule',
    entity_id: id,
    before: recorded(before),
  })
}

/** Takes all of a section out of the timetable, before the section goes away. */
export async function clearTimetable(tx: Tx, by: By, section_id: number): Promise<void> {
  const entries = await inOrder(entriesOf(tx).where('sc.section_id', '=', section_id)).execute()
  await tx.deleteFrom('schedules').where('section_id', '=', section_id).execute()
  const deleted = { action: 'schedules.delete', entity: 'schedule' } as const
  await recordAll(
    tx,
    by,
    entries.map((one) => ({
      ...deleted,
      entity_id: one.id,
      before: { ...recorded(shown(one)), period_id: one.period_id },
    })),
  )
}

/** The class hours of entries, one slot each; what a slot repeats of its entry the database holds to it. */
export async function takeSlots(
  tx: Tx,
  wanted: readonly { schedule_id: number; class_hours_ids: readonly number[] }[],
): Promise<void> {
  const slots = wanted.flatMap(({ schedule_id, class_hours_ids }) =>
    class_hours_ids.map((class_hour_id) => ({ schedule_id, class_hour_id })),
  )
  await sql`
    insert into schedule_slots (schedule_id, course_section_id, section_id, period_id, classroom_id,
      classroom_shared, day, class_hour_id)
    select sc.id, sc.course_section_id, sc.section_id, sc.period_id, sc.classroom_id, sc.classroom_shared, sc.day,
      w.class_hour_id
    from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb) as w (schedule_id int, class_hour_id int)
    join schedules sc on sc.id = w.schedule_id
    order by sc.day, w.class_hour_id`.execute(tx)
}

async function automaticColor(tx: Tx, target: { id: number; section_id: number }): Promise<string> {
  const rows = await tx
    .selectFrom('schedules')
    .select(['course_section_id', 'color'])
    .where('section_id', '=', target.section_id)
    .orderBy('id')
    .execute()
  const own = rows.find((one) => one.course_section_id === target.id)
  const others = new Map(rows.map((one) => [one.course_section_id, one.color]))
  return colorFor(own?.color ?? null, [...others.values()])
}

/** What the history keeps of an entry. */
export const recorded = (one: contract.Schedule) => ({
  section_id: one.section_id,
  course_id: one.course_id,
  classroom_id: one.classroom_id,
  day: one.day,
  class_hours_ids: one.class_hours_ids,
  color: one.color_name ?? one.color,
  is_locked: one.is_locked,
})

/**
 * Refuses teachers who already teach something else at the hours of a course-section that they are to be given, and
 * says where (rules.md#timetable). The constraint stays the truth.
 */
export async function insistOnFreeTeachers(
  tx: Tx,
  given: { course_section_id: number; teacher_ids: readonly number[] },
): Promise<void> {
  const clashes = await clashesOfTeachers(tx, given)
  if (clashes.length > 0)
    throw new Refusal('day_teacher_class_hour_taken', {
      conflicts: clashes.map((one) => ({ entry: 0, ...one })),
    })
}
