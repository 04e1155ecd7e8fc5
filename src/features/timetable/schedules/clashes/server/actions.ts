import { sql } from 'kysely'
import { refusalToTouch } from '#features/timetable/periods/rules.ts'
import type { CourseSectionKey } from '#features/timetable/section-names/contract.ts'
import { insist, Refusal } from '#kernel/errors.ts'
import type { Tx } from '#server/database/db.ts'
import type { Conflict, Warning } from '../../contract.ts'
import { warningsOf } from '../../rules.ts'
import { type Clash, clashesOf, type ScheduledCourse, targetOf, unwantedAt } from './queries.ts'

export type { Clash }

export type SentEntry = {
  /** Its place in what was sent. */
  entry: number
  day: number
  classroom_id: number
  class_hours_ids: readonly number[]
  color?: string | undefined
  is_locked?: boolean | undefined
}

/** The course of the section, locked after the dates of its period and the section: its teachers and other entries stay until this transaction ends. */
export async function lockedTarget(
  tx: Tx,
  place: CourseSectionKey,
  except: number | null = null,
): Promise<ScheduledCourse> {
  await tx
    .selectFrom('course_sections as cs')
    .innerJoin('sections as s', 's.id', 'cs.section_id')
    .innerJoin('periods as p', 'p.id', 's.period_id')
    .select('cs.id')
    .where('cs.section_id', '=', place.section_id)
    .where('cs.course_id', '=', place.course_id)
    .forShare('p')
    .forKeyShare('s')
    .forNoKeyUpdate('cs')
    .execute()
  const target = await targetOf(tx, place, except)
  if (!target) throw new Refusal('course_section_not_found')
  return target
}

type ClashInput = CourseSectionKey & { entries: readonly SentEntry[]; except: number | null }

/**
 * Refuses with every clash of the entries, with what is stored and among themselves (rules.md#timetable). Gives what they are
 * made of and what is worth a warning.
 */
export async function check(tx: Tx, { entries, except, ...input }: ClashInput) {
  const target = await lockedTarget(tx, input, except)
  insist(refusalToTouch(target))
  const of = { course_section_id: target.id, section_id: target.section_id }
  const rooms = await insistOnFree(tx, {
    period_id: target.period_id,
    except: except === null ? [] : [except],
    entries: entries.map((one) => ({ ...of, ...one })),
  })
  return { target, rooms, warnings: await warningsAbout(tx, target, { entries, rooms }) }
}

/** Refuses entries of a period with all that stands in their way, and holds their classrooms, which it gives. */
export async function insistOnFree(tx: Tx, wish: Wish): Promise<Map<number, Room>> {
  const { entries } = wish
  const rooms = await heldRooms(
    tx,
    entries.map(({ classroom_id }) => classroom_id),
  )
  const conflicts: Conflict[] = [
    ...entries
      .filter(({ classroom_id }) => rooms.get(classroom_id)?.state === 'disabled')
      .map(({ entry }) => ({ entry, code: 'classroom_is_disabled' as const, with: null })),
    ...(await clashesWith(tx, wish)),
  ].sort((one, other) => one.entry - other.entry)
  insist(conflicts[0]?.code ?? null, { conflicts })
  return rooms
}

type Wanted = SentEntry & { course_section_id: number; section_id: number }
type Wish = { period_id: number; except: readonly number[]; entries: readonly Wanted[] }

/** What stands in the way of entries of a period, and which of them clash among themselves. */
export const clashesWith = (tx: Tx, { entries, ...asked }: Wish): Promise<Clash[]> =>
  clashesOf(
    tx,
    asked,
    entries.flatMap(({ class_hours_ids, entry, course_section_id, section_id, day, classroom_id }) =>
      class_hours_ids.map((class_hour_id) => {
        return { entry, course_section_id, section_id, day, classroom_id, class_hour_id }
      }),
    ),
  )

type Room = {
  id: number
  code: string
  max_capacity: number
  multiple_sections: boolean
  state: string
}

/** Classrooms by their ids, held as they are. */
export async function heldRooms(tx: Tx, ids: readonly number[]): Promise<Map<number, Room>> {
  const rows = await tx
    .selectFrom('classrooms')
    .select(['id', 'code', 'max_capacity', 'multiple_sections', 'state'])
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .orderBy('id')
    .forShare()
    .execute()
  return new Map(rows.map((room) => [room.id, room]))
}

async function warningsAbout(
  tx: Tx,
  target: ScheduledCourse,
  { entries, rooms }: { entries: readonly SentEntry[]; rooms: Map<number, Room> },
): Promise<Warning[]> {
  const rows = await tx.selectFrom('class_hours').select(['id', 'shift']).execute()
  const shifts = new Map(rows.map(({ id, shift }) => [id, shift]))
  const hours = entries.flatMap(({ entry, day, class_hours_ids }) =>
    class_hours_ids.map((class_hour_id) => ({ entry, day, class_hour_id })),
  )
  return warningsOf({
    ...target,
    unwanted: await unwantedAt(tx, target, hours),
    scheduled_hours:
      target.scheduled_hours + entries.reduce((sum, one) => sum + one.class_hours_ids.length, 0),
    entries: entries.map(({ entry, classroom_id, class_hours_ids }) => ({
      entry,
      max_capacity: rooms.get(classroom_id)?.max_capacity ?? 0,
      shifts: class_hours_ids.map((id) => shifts.get(id) ?? ''),
    })),
  })
}
