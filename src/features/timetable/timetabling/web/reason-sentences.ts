import type { Part } from '#features/timetable/schedules/grid/rules.ts'
import { sectionCode } from '#features/timetable/section-names/words.ts'
import type { ProposedChange } from '../contract.ts'
import { helpInWords, type Names, reasonInWords } from '../words.ts'
import { placeWords } from './words.ts'

/** What those of a proposal are called whom a reason is about. */
export function namesOf(changes: readonly ProposedChange[], parts: readonly Part[]): Names {
  const known = changes.flatMap(({ course_section }) => course_section ?? [])
  const teachers = new Map(
    known.flatMap((one) => one.teachers).map((one) => [one.id, `Prof. ${one.first_name} ${one.last_name}`]),
  )
  const sections = new Map(known.map((one) => [one.section_id, `sección ${sectionCode(one)}`]))
  const courses = new Map(known.map((one) => [one.id, `${one.title}, ${sectionCode(one)}`]))
  return {
    // One who no longer gives any of it; «a» and «de» stand before it as before a name.
    teacher: (id) => teachers.get(id) ?? 'Prof. anterior',
    section: (id) => sections.get(id) ?? 'sección',
    course_section: (id) => courses.get(id) ?? 'otra clase',
    place: ({ day, class_hours_ids }) =>
      placeWords({ day, class_hours_ids: [...class_hours_ids], classroom: null }, parts),
  }
}

/** Why there was no place for it, or no better one, and the least that would help; each once. */
export function sentencesOf({ reasons }: ProposedChange, names: Names): string[] {
  const said = reasons.flatMap((reason) => {
    const why = reasonInWords(reason, names)
    return reason.help ? [`${why} ${helpInWords(reason.help, names)}`] : [why]
  })
  return [...new Set(said)]
}
