import type { ProposedChange } from '../contract.ts'
import type { Institute, Scheduled } from '../search/institute.ts'
import type { Found } from '../search/run.ts'
import type { Help, Reason } from '../words.ts'

type Spot = Omit<Scheduled, 'course_section_id'>
/** One sitting in a proposal; what stands in pieces is one. */
export type Change = {
  /** Its place among those of the proposal. */
  id: number
  course_section_id: number
  section_id: number
  title: string
  kind: ProposedChange['kind']
  hours: number
  schedule_id: number | null
  from: Spot | null
  to: Spot | null
  reasons: ProposedChange['reasons']
}

type Now = { institute: Institute; titles: ReadonlyMap<number, string> }

/**
 * What the search found, as changes of what stands now: entries that are locked, or found no place, stay where they
 * are, and those that are gone meanwhile are left out.
 */
export function changesFound({ institute, titles }: Now, found: readonly Found[]): Change[] {
  const standing = new Map(institute.standing.map((one) => [one.schedule_id, one]))
  const sections = new Map(institute.course_sections.map(({ id, section_id }) => [id, section_id]))
  const seen = new Set<number>()
  const changes = found.flatMap(
    ({ course_section_id, schedule_id, length, to, ...why }): Omit<Change, 'id'>[] => {
      const title = titles.get(course_section_id)
      const section_id = sections.get(course_section_id)
      if (title === undefined || section_id === undefined) return []
      const of = {
        course_section_id,
        section_id,
        title,
        hours: length,
        schedule_id,
        reasons: [...why.reasons],
      }
      const spot = to && spotOf(to)
      if (schedule_id === null) return [{ ...of, kind: spot ? 'new' : 'unplaced', from: null, to: spot }]
      const stands = standing.get(schedule_id)
      if (!stands || seen.has(schedule_id)) return []
      seen.add(schedule_id)
      const from = spotOf(stands)
      if (!spot || stands.is_locked || isSame(from, spot))
        return [{ ...of, hours: from.class_hours_ids.length, kind: 'kept', from, to: from }]
      return [{ ...of, kind: 'moved', from, to: spot }]
    },
  )
  return changes.map((change, id) => ({ id, ...change }))
}

/** Without what does not fit: it stays where it was, or has no place. */
export const withoutLeft = (changes: readonly Change[], left: ReadonlySet<number>): Change[] =>
  changes.map((change) => {
    if (!left.has(change.id)) return change
    return change.from === null
      ? { ...change, kind: 'unplaced', to: null }
      : { ...change, kind: 'kept', to: change.from }
  })

/** With whoever cannot come where a sitting stays, and whether that is in a room that is to be left; of a relocation only what must move. */
export function withAway(institute: Institute, changes: readonly Change[]): Change[] {
  const { unwanted, course_sections, classrooms, is_relocation } = institute
  const standing = new Map(institute.standing.map((one) => [one.schedule_id, one]))
  const shut = new Set(
    unwanted.flatMap((one) =>
      one.is_impossible ? [`${one.teacher_id} ${one.day} ${one.class_hour_id}`] : [],
    ),
  )
  const teachers = new Map(course_sections.map(({ id, teachers_ids }) => [id, teachers_ids]))
  return changes.map((change) => {
    const { kind, to, course_section_id, schedule_id } = change
    const entry = standing.get(schedule_id ?? 0)
    if (kind !== 'kept' || !to || (is_relocation && !entry?.must_move)) return change
    const help: Help | null = entry?.is_locked ? { code: 'unlock', entry } : null
    const away = (teachers.get(course_section_id) ?? []).filter((id) =>
      to.class_hours_ids.some((hour) => shut.has(`${id} ${to.day} ${hour}`)),
    )
    const reasons = away.map((teacher_id): Reason => {
      return { code: 'teacher_away', teacher_id, proven: true, help }
    })
    const is_closed = is_relocation && !classrooms.some(({ id }) => id === to.classroom_id)
    const left: Reason[] = is_closed ? [{ code: 'room_left', proven: true, help }] : []
    return { ...change, reasons: [...left, ...reasons, ...change.reasons] }
  })
}

const spotOf = ({ day, class_hours_ids, classroom_id }: Spot): Spot => ({
  day,
  class_hours_ids,
  classroom_id,
})

const isSame = (one: Spot, other: Spot): boolean => JSON.stringify(one) === JSON.stringify(other)
