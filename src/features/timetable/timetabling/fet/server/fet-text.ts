import { paperFacts } from '#features/timetable/section-names/words.ts'
import { weekdayName } from '#kernel/dates.ts'
import type { Institute } from '../../search/institute.ts'
import { type Activity, type Facts, factsOf, type Names } from '../rules.ts'
import { spaceConstraints, timeConstraints } from './constraints-text.ts'
import { counted, type Part, xmlOf } from './xml-text.ts'

/** The oldest form that FET of today reads without a word; 6 has the modes. */
const VERSION = '6.0.0'
/** A period in the terms of FET. */
export function fetText(institute: Institute, names: Names): string {
  const facts = factsOf(institute, names)
  const { hours, subjects, teachers, years, rooms, activities } = facts
  const list = (name: string, parts: readonly Part[]): Part => [name, ...parts]
  const named = (name: string, of: string, ...rest: Part[]): Part => [name, ['Name', of], ...rest]
  const parts: Part[] = [
    ['Mode', 'Official'],
    ['Institution_Name', names.institution],
    ['Comments', ...paperFacts(names.period)],
    list(
      'Days_List',
      counted(
        'Number_of_Days',
        institute.days.map((day) => named('Day', weekdayName(day))),
      ),
    ),
    list(
      'Hours_List',
      counted(
        'Number_of_Hours',
        [...hours.values()].map((name) => named('Hour', name)),
      ),
    ),
    list(
      'Subjects_List',
      [...new Set(subjects.values())].map((name) => named('Subject', name, ['Comments'])),
    ),
    list('Activity_Tags_List', []),
    list(
      'Teachers_List',
      [...teachers.values()].map((name) =>
        named('Teacher', name, ['Target_Number_of_Hours', 0], ['Qualified_Subjects'], ['Comments']),
      ),
    ),
    list(
      'Students_List',
      [...years].map(([name, groups]) => named('Year', name, ...studentsOf(groups))),
    ),
    list(
      'Activities_List',
      activities.map((one) => activityPart(one, facts)),
    ),
    list('Buildings_List', []),
    list(
      'Rooms_List',
      [...rooms.values()].flatMap(({ lanes, capacity }) =>
        lanes.map((name) =>
          named('Room', name, ['Building'], ['Capacity', capacity], ['Virtual', 'false'], ['Comments']),
        ),
      ),
    ),
    list('Time_Constraints_List', timeConstraints(institute, facts)),
    list('Space_Constraints_List', spaceConstraints(institute, facts)),
  ]
  const body = parts.map(xmlOf).join('\n\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n\n<fet version="${VERSION}">\n\n${body}\n\n</fet>\n`
}

type Group = Facts['years'] extends ReadonlyMap<string, infer G> ? G : never

/** A year is a specialization's semester, its groups are its sections. */
const studentsOf = (groups: Group): Part[] => [
  ['Number_of_Students', groups.reduce((all, { students_count }) => all + students_count, 0)],
  ['Comments'],
  ...groups.map(
    ({ name, students_count }): Part => [
      'Group',
      ['Name', name],
      ['Number_of_Students', students_count],
      ['Comments'],
    ],
  ),
]

function activityPart(one: Activity, { subjects, teachers, sections, of }: Facts): Part {
  const { teachers_ids, section_id } = of(one)
  return [
    'Activity',
    ...teachers_ids.map((id): Part => ['Teacher', teachers.get(id) ?? '']),
    ['Subject', subjects.get(one.course_section_id) ?? ''],
    ['Students', sections.get(section_id) ?? ''],
    ['Duration', one.length],
    ['Total_Duration', one.total],
    ['Id', one.number],
    ['Activity_Group_Id', one.group],
    ['Active', 'true'],
    ['Comments'],
  ]
}
