import { sectionCode } from '#features/timetable/section-names/words.ts'
import type { ProposedChange } from '../contract.ts'
import { count } from './words.ts'

/** What of a proposal is to be taken, where it is not all of it, and whose timetable that changes. */
export type Chosen = { body: { sections_ids: number[] } | { teachers_ids: number[] }; name: string }

export type ChangeGroup = {
  /** Of the section or teacher; 0 for what has none. */
  key: number
  title: string
  chosen: Chosen
  /** `3 nuevas, 1 se mueve` */
  summary: string
  /** Whether anything of it can be taken. */
  isTakeable: boolean
  changes: readonly ProposedChange[]
}

/** Whether there is something to take of it. */
export const isStep = ({ kind }: ProposedChange): boolean => kind === 'new' || kind === 'moved'

/** What can still be taken of it, or of what was chosen of it. */
export function restOf(changes: readonly ProposedChange[], of: Chosen | null): ProposedChange[] {
  const rest = changes.filter((one) => isStep(one) && !one.is_taken && one.course_section !== null)
  if (of === null) return rest
  const { body } = of
  return rest.filter(({ course_section }) =>
    'sections_ids' in body
      ? body.sections_ids.includes(course_section?.section_id ?? 0)
      : course_section?.teachers.some(({ id }) => body.teachers_ids.includes(id)),
  )
}

/** Who gives any of it. */
export const teachersIn = (changes: readonly ProposedChange[]): number[] => [
  ...new Set(changes.flatMap(({ course_section }) => course_section?.teachers.map(({ id }) => id) ?? [])),
]

type Place = Pick<ChangeGroup, 'key' | 'title' | 'chosen'>

function sectionsOf({ course_section: of }: ProposedChange): Place[] {
  const [key, title] = of ? [of.section_id, sectionCode(of)] : [0, 'Sección eliminada']
  return [{ key, title, chosen: { body: { sections_ids: [key] }, name: `la sección ${title}` } }]
}

function teachersOf({ course_section }: ProposedChange): Place[] {
  const teachers = course_section?.teachers ?? []
  const none = { id: 0, first_name: '', last_name: '' }
  return (teachers.length > 0 ? teachers : [none]).map(({ id, first_name, last_name }) => ({
    key: id,
    title: id === 0 ? 'Sin profesor' : `${last_name}, ${first_name}`,
    chosen: { body: { teachers_ids: [id] }, name: `Prof. ${first_name} ${last_name}` },
  }))
}

/** The changes by section or by teacher, in the order of their names; what two teachers give stands with both. */
export function groupsOf(changes: readonly ProposedChange[], way: 'section' | 'teacher'): ChangeGroup[] {
  const groups = new Map<number, Place & { changes: ProposedChange[] }>()
  for (const change of changes)
    for (const place of way === 'section' ? sectionsOf(change) : teachersOf(change)) {
      const group = groups.get(place.key) ?? { ...place, changes: [] }
      group.changes.push(change)
      groups.set(place.key, group)
    }
  return [...groups.values()]
    .map((group) => ({
      ...group,
      summary: summaryOf(group.changes),
      isTakeable: group.key !== 0 && group.changes.some(isStep),
    }))
    .sort((one, other) => one.title.localeCompare(other.title, 'es'))
}

function summaryOf(changes: readonly ProposedChange[]): string {
  const of = (kind: ProposedChange['kind']) => changes.filter((one) => one.kind === kind).length
  const said = [
    of('new') > 0 && count(of('new'), 'nueva', 'nuevas'),
    of('moved') > 0 && count(of('moved'), 'se mueve', 'se mueven'),
    of('kept') > 0 && count(of('kept'), 'se queda', 'se quedan'),
    of('unplaced') > 0 && `${of('unplaced')} sin lugar`,
  ]
  return said.filter((one) => one !== false).join(', ')
}
