import { sectionCode } from '#features/timetable/section-names/words.ts'
import type { ProposedChange } from '../contract.ts'
import { count } from './words.ts'

export type ChangeGroup = {
  /** Of the section or teacher; 0 for what has none. */
  key: number
  title: string
  /** `3 nuevas, 1 se mueve` */
  summary: string
  /** Whether anything of it can be taken. */
  isTakeable: boolean
  changes: readonly ProposedChange[]
}

/** Whether there is something to take of it. */
export const isStep = ({ kind }: ProposedChange): boolean => kind === 'new' || kind === 'moved'

type Place = { key: number; title: string }

const sectionsOf = ({ course_section: of }: ProposedChange): Place[] => [
  of ? { key: of.section_id, title: sectionCode(of) } : { key: 0, title: 'Sección eliminada' },
]

function teachersOf({ course_section }: ProposedChange): Place[] {
  const teachers = course_section?.teachers ?? []
  if (teachers.length === 0) return [{ key: 0, title: 'Sin profesor' }]
  return teachers.map(({ id, first_name, last_name }) => ({ key: id, title: `${last_name}, ${first_name}` }))
}

/** The changes by section or by teacher, in the order of their names; what two teachers give stands with both. */
export function groupsOf(changes: readonly ProposedChange[], way: 'section' | 'teacher'): ChangeGroup[] {
  const groups = new Map<number, { title: string; changes: ProposedChange[] }>()
  for (const change of changes)
    for (const { key, title } of way === 'section' ? sectionsOf(change) : teachersOf(change)) {
      const group = groups.get(key) ?? { title, changes: [] }
      group.changes.push(change)
      groups.set(key, group)
    }
  return [...groups]
    .map(([key, group]) => ({
      key,
      ...group,
      summary: summaryOf(group.changes),
      isTakeable: key !== 0 && group.changes.some(isStep),
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
