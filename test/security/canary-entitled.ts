import type { CallerName } from '../access/access-table.ts'
import type { Canary, Kind, Subject } from './canaries.ts'

/** What somebody with business about a person may know of them. */
const PERSON: readonly Kind[] = ['name', 'identity', 'contact', 'picture', 'private', 'lesson', 'absence']
/** What the office knows of them, */
const ALL: readonly Kind[] = [...PERSON, 'money']
/** also among itself, */
const OFFICE_ALL: readonly Kind[] = [...ALL, 'office']
/** and whoever looks into the history. */
const PAST: readonly Kind[] = [...OFFICE_ALL, 'history']
/** What comes to oneself alone, and what one keeps for oneself. */
const SELF: readonly Kind[] = [...ALL, 'own']

const people = (kinds: readonly Kind[], of: readonly Subject[]) =>
  Object.fromEntries(of.map((subject) => [subject, kinds]))
const INSTITUTE: readonly Subject[] = ['s1', 's2', 't1', 't2', 'tc', 'p1', 'p2', 'low']
/** Everybody may write to the administration, and so finds who it is (people.md#recipients). */
const OFFICE = people(['name'], ['low', 'adm', 'dio'])

/**
 * By hand, from routes.md#routes-by-area and people.md#reach: who may read what of whom; nobody reads a secret. s1 is in a section of t1
 * and in a specialization of tc; s2 and t2 have to do with none of them.
 */
const ENTITLED: Record<CallerName, Partial<Record<Subject, readonly Kind[]>>> = {
  none: {},
  student: { s1: SELF, t1: ['name'], tc: ['name'], ...OFFICE },
  // The heads of a specialization are named wherever it is.
  teacher: { t1: SELF, s1: PERSON, tc: ['name'], ...OFFICE },
  coordinator: { tc: SELF, t1: ALL, s1: PERSON, ...OFFICE },
  lowAdmin: { ...OFFICE, ...people(OFFICE_ALL, INSTITUTE), low: SELF },
  admin: { ...people(PAST, [...INSTITUTE, 'dio']), adm: [...SELF, 'history'] },
  dios: { ...people(PAST, [...INSTITUTE, 'adm']), dio: [...SELF, 'history'] },
}

/** Whether a caller may hear a word. */
export const may = (name: CallerName, { subject, kind }: Canary): boolean =>
  kind !== 'secret' && (ENTITLED[name][subject]?.includes(kind) ?? false)

/** The words of a text that its reader should not have heard. */
export const leaksIn = (canaries: readonly Canary[], name: CallerName, text: string): string[] =>
  canaries.filter((one) => text.includes(one.word) && !may(name, one)).map(({ word }) => word)
