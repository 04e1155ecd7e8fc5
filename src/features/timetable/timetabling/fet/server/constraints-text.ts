import { weekdayName } from '#kernel/dates.ts'
import type { Institute } from '../../search/institute.ts'
import { type Facts, type Hour, hourKey, hoursBy, hoursStanding, roomsFor } from '../rules.ts'
import { counted, type Part } from './xml-text.ts'

/** A wish is not a must: FET keeps it where it can. */
const WISHED = 75
/** What FET proposes itself for the sittings of a course on different days. */
const APART = 95
const MUST = 100

const constraint = (name: string, weight: number, ...parts: Part[]): Part => [
  name,
  ['Weight_Percentage', weight],
  ...parts,
  ['Active', 'true'],
  ['Comments'],
]

/** What must hold of times, and what is wished. */
export const timeConstraints = (institute: Institute, facts: Facts): Part[] => [
  constraint('ConstraintBasicCompulsoryTime', MUST),
  ...closedHours(institute, facts),
  ...wishes(institute, facts),
  ...apart(institute, facts),
  ...startingTimes(facts),
]

/** The same of rooms. */
export const spaceConstraints = (institute: Institute, facts: Facts): Part[] => [
  constraint('ConstraintBasicCompulsorySpace', MUST),
  ...closedRooms(institute, facts),
  ...preferredRooms(institute, facts),
]

const timeParts = ({ day, class_hour_id }: Hour, { hours }: Facts, prefix = ''): [Part, Part] => [
  [`${prefix}Day`, weekdayName(day)],
  [`${prefix}Hour`, hours.get(class_hour_id) ?? ''],
]

const notAvailable = (name: string, who: Part, closed: readonly Hour[], facts: Facts): Part =>
  constraint(
    name,
    MUST,
    who,
    ...counted(
      'Number_of_Not_Available_Times',
      closed.map((hour): Part => ['Not_Available_Time', ...timeParts(hour, facts)]),
    ),
  )

/** When teachers cannot, or are in another period, and the other shift of the sections. */
function closedHours(
  { days, class_hours_ids, course_sections, unwanted, taken }: Institute,
  facts: Facts,
): Part[] {
  const { activities, of } = facts
  const away = [
    ...unwanted.filter(({ is_impossible }) => is_impossible),
    ...taken.flatMap((one) => ('teacher_id' in one ? [one] : [])),
  ]
  const teaching = hoursStanding(activities, (one) => of(one).teachers_ids)
  const studying = hoursStanding(activities, (one) => [of(one).section_id])
  const shifts = new Map(course_sections.map((one) => [one.section_id, new Set(one.class_hours_ids)]))
  const outside = [...shifts].flatMap(([section_id, own]) =>
    class_hours_ids
      .filter((id) => !own.has(id))
      .flatMap((class_hour_id) => days.map((day) => ({ section_id, day, class_hour_id }))),
  )
  return [
    ...[...hoursBy(away, ({ teacher_id }) => teacher_id, teaching)].flatMap(([id, closed]) => {
      const name = facts.teachers.get(id)
      return name
        ? [notAvailable('ConstraintTeacherNotAvailableTimes', ['Teacher', name], closed, facts)]
        : []
    }),
    ...[...hoursBy(outside, ({ section_id }) => section_id, studying)].map(([id, closed]) =>
      notAvailable(
        'ConstraintStudentsSetNotAvailableTimes',
        ['Students', facts.sections.get(id) ?? ''],
        closed,
        facts,
      ),
    ),
  ]
}

/** «Prefiero no»: their activities are wished at all other hours. */
function wishes({ days, class_hours_ids, unwanted }: Institute, facts: Facts): Part[] {
  const rather_not = hoursBy(
    unwanted.filter(({ is_impossible }) => !is_impossible),
    ({ teacher_id }) => teacher_id,
    new Map(),
  )
  return [...rather_not].flatMap(([id, hours]): Part[] => {
    const name = facts.teachers.get(id)
    const keys = new Set(hours.map(hourKey))
    const preferred = days
      .flatMap((day) => class_hours_ids.map((class_hour_id) => ({ day, class_hour_id })))
      .filter((hour) => !keys.has(hourKey(hour)))
    if (!name || preferred.length === 0) return []
    return [
      constraint(
        'ConstraintActivitiesPreferredTimeSlots',
        WISHED,
        ['Teacher_Name', name],
        ...['Students_Name', 'Subject_Name', 'Activity_Tag_Name', 'Duration'].map((empty): Part => [empty]),
        ...counted(
          'Number_of_Preferred_Time_Slots',
          preferred.map((hour): Part => ['Preferred_Time_Slot', ...timeParts(hour, facts, 'Preferred_')]),
        ),
      ),
    ]
  })
}

/** The sittings of a course on different days, as long as there are so many. */
function apart({ days }: Institute, { activities }: Facts): Part[] {
  const groups = Map.groupBy(activities, ({ group }) => group)
  groups.delete(0)
  return [...groups.values()]
    .filter(({ length }) => length <= days.length)
    .map((some) =>
      constraint(
        'ConstraintMinDaysBetweenActivities',
        APART,
        ['Consecutive_If_Same_Day', 'true'],
        ...counted(
          'Number_of_Activities',
          some.map(({ number }): Part => ['Activity_Id', number]),
        ),
        ['MinDays', 1],
      ),
    )
}

/** Where all stands now; what is locked here is locked there, the rest its people unlock at once. */
const startingTimes = (facts: Facts): Part[] =>
  facts.activities.flatMap(({ number, standing }) => {
    const [class_hour_id] = standing?.class_hours_ids ?? []
    if (!standing || class_hour_id === undefined) return []
    return [
      constraint(
        'ConstraintActivityPreferredStartingTime',
        MUST,
        ['Activity_Id', number],
        ...timeParts({ day: standing.day, class_hour_id }, facts, 'Preferred_'),
        ['Permanently_Locked', String(standing.is_locked)],
      ),
    ]
  })

/** When another period has a room. */
function closedRooms({ taken }: Institute, facts: Facts): Part[] {
  const elsewhere = taken.flatMap((one) => ('classroom_id' in one ? [one] : []))
  const standing = hoursStanding(facts.activities, ({ standing }) => [standing?.classroom_id ?? 0])
  return [...hoursBy(elsewhere, ({ classroom_id }) => classroom_id, standing)].flatMap(([id, closed]) =>
    (facts.rooms.get(id)?.lanes ?? []).map((name) =>
      notAvailable('ConstraintRoomNotAvailableTimes', ['Room', name], closed, facts),
    ),
  )
}

function preferredRooms(institute: Institute, { activities, rooms, lanes, of }: Facts): Part[] {
  return activities.flatMap(({ number, standing, ...one }): Part[] => {
    const activity: Part = ['Activity_Id', number]
    if (standing) {
      const room = rooms.get(standing.classroom_id)?.lanes[lanes.get(number) ?? 0] ?? ''
      const lock: Part = ['Permanently_Locked', String(standing.is_locked)]
      return [constraint('ConstraintActivityPreferredRoom', MUST, activity, ['Room', room], lock)]
    }
    const fit = roomsFor(of(one), institute).flatMap((id) => rooms.get(id)?.lanes ?? [])
    if (fit.length === 0) return []
    return [
      constraint(
        'ConstraintActivityPreferredRooms',
        MUST,
        activity,
        ...counted(
          'Number_of_Preferred_Rooms',
          fit.map((name): Part => ['Preferred_Room', name]),
        ),
      ),
    ]
  })
}
