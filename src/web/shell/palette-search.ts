import { listCourses } from '#features/plan/courses/first-calls.ts'
import { findPeople } from '#features/roofs/dashboard/people/first-calls.ts'
import { sectionName } from '#features/timetable/section-names/words.ts'
import { listSections } from '#features/timetable/sections/first-calls.ts'
import { plain } from '#kernel/text.ts'
import { userMay } from '#web/api/api.tsx'
import { call } from '#web/api/call.ts'
import type { SessionUser } from '#web/api/session.ts'

/** A match: its kind, its most useful fact, and its address. */
export type Found = { kind: 'Persona' | 'Sección' | 'Materia'; label: string; hint: string; to: string }

const MOST = 4
/** Among so many sections, the current period's first, those of the typed letter are looked for: most names have an «a» somewhere. */
const SECTIONS = 20

/** «sección a» searches for the section A, whose name lacks the word itself. */
const without = (kind: RegExp, search: string): string => search.replace(kind, '').trim()

async function people(user: SessionUser, search: string, signal: AbortSignal): Promise<readonly Found[]> {
  if (!userMay(findPeople, user)) return []
  const { data } = await call(findPeople, { query: { search } }, { signal })
  return data.map(({ name, detail, to }) => ({ kind: 'Persona', label: name, hint: detail, to }))
}

async function sections(user: SessionUser, typed: string, signal: AbortSignal): Promise<readonly Found[]> {
  const search = without(/^secci[oó]n(?:es)?\s+/i, typed)
  if (!userMay(listSections, user) || !search) return []
  const query = { search, limit: SECTIONS, sort_by: 'period,asc' } as const
  const { data } = await call(listSections, { query }, { signal })
  const words = plain(search).split(/[\s-]+/)
  const rank = (one: { letter_code: string }) => (words.includes(plain(one.letter_code)) ? 0 : 1)
  const best = [...data].sort((one, other) => rank(one) - rank(other)).slice(0, MOST)
  return best.map((one) => ({
    kind: 'Sección',
    label: sectionName(one),
    hint: `Sección · ${one.period_year}-${one.period_number}`,
    to: `/sections/${one.id}`,
  }))
}

async function courses(user: SessionUser, typed: string, signal: AbortSignal): Promise<readonly Found[]> {
  const search = without(/^(?:materias?|asignaturas?)\s+/i, typed)
  if (!userMay(listCourses, user) || !search) return []
  const { data } = await call(listCourses, { query: { search, limit: MOST } }, { signal })
  return data.map(({ code, title }) => ({
    kind: 'Materia',
    label: title,
    hint: `Materia · ${code}`,
    to: `/courses/all?search=${encodeURIComponent(code)}`,
  }))
}

/** Returns matching people, sections and courses that this person may see. */
export async function searchThings(
  user: SessionUser,
  search: string,
  signal: AbortSignal,
): Promise<readonly Found[]> {
  // A search that fails must not hide the others.
  const found = await Promise.all(
    [people, sections, courses].map((one) => one(user, search, signal).catch(() => [])),
  )
  signal.throwIfAborted()
  return found.flat()
}
