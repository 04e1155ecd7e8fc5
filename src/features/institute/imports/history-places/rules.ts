import { mostInYear } from '#features/timetable/periods/naming/rules.ts'
import type { PastPeriod } from '#features/timetable/periods/rules.ts'
import { addDays, type Day, daysBetween } from '#kernel/dates.ts'
import type { Gender, IdentityKind } from '#kernel/person.ts'

export type PeriodName = { year: number; number: number }

export type KnownPeriod = PeriodName & {
  id: number
  enabled: boolean
  is_closed: boolean
  start_date: Day
  end_date: Day
  approval_minimum_note: number
  approval_minimum_avg: number
  pensums: readonly { specialization_id: number; pensum_id: number }[]
  /** Codes of its sections, by semester. */
  letters: readonly { semester_id: number; letter_code: string }[]
}
export type Pensum = {
  id: number
  specialization_id: number
  semesters: readonly { id: number; number: number; course_ids: readonly number[] }[]
}
type Inscribed = PeriodName & { student_id: number; period_id: number; specialization_id: number }

/** What is known of the institute and of the students of a file. */
export type HistoryFacts = {
  today: Day
  /** In their order. */
  periods: readonly KnownPeriod[]
  specializations: readonly { id: number; code: string }[]
  /** The frozen ones, oldest first. */
  pensums: readonly Pensum[]
  students: readonly {
    id: number
    identity_kind: IdentityKind
    identity_number: string
    name: string
    gender: Gender
  }[]
  courses: readonly { id: number; code: string }[]
  inscriptions: readonly Inscribed[]
  /** Courses that ended there, whichever way. */
  taken: readonly (PeriodName & { student_id: number; course_id: number; is_approved: boolean })[]
}

export const periodKey = ({ year, number }: PeriodName): string => `${year}-${number}`

export const isBefore = (one: PeriodName, other: PeriodName): boolean =>
  one.year < other.year || (one.year === other.year && one.number < other.number)

const DAYS = 365
const WEEK = 7
/** What it lasts where the one after it begins early, unless the one before it ends late; below the shortest it has no room. */
const LONG = 16 * WEEK
const SHORTEST = 4 * WEEK
/** What an institute without any period is taken to ask for. */
const MINIMUM = { approval_minimum_note: 10, approval_minimum_avg: 10 }

type Days = PeriodName & Pick<PastPeriod, 'start_date' | 'end_date'>
export type PastPeriods = ReadonlyMap<string, PastPeriod | null>

export const byName = (one: PeriodName, other: PeriodName): number => (isBefore(one, other) ? -1 : 1)

/** No year has more, unless one of this institute has. */
const MOST_IN_A_YEAR = 4
const isNone = ({ number }: PeriodName, periods: readonly PeriodName[]): boolean =>
  number > Math.max(MOST_IN_A_YEAR, mostInYear(periods))

/** Those of these periods that are not there yet, as an import makes them; null for one whose days others have, or that is none. */
export function pastPeriods(names: readonly PeriodName[], periods: readonly KnownPeriod[]): PastPeriods {
  const known = new Set(periods.map(periodKey))
  const named = new Map(names.map((name) => [periodKey(name), name]))
  const wanted = [...named.values()].filter((name) => !known.has(periodKey(name))).sort(byName)
  const taken: Days[] = [...periods]
  const likely = wanted.filter((name) => !isNone(name, periods))
  return new Map(
    wanted.map((name) => {
      const parts = mostInYear([...periods, ...likely.filter(({ year }) => year === name.year)])
      const made = likely.includes(name) ? pastPeriod(name, { periods, taken, parts }) : null
      if (made) taken.push(made)
      return [periodKey(name), made]
    }),
  )
}

type Among = { periods: readonly KnownPeriod[]; taken: readonly Days[]; parts: number }

/** Its part of the year, between the period before it and the one after it, with the minimums of that one (rules.md#imported-histories). */
function pastPeriod({ year, number }: PeriodName, { periods, taken, parts }: Among): PastPeriod | null {
  const next = periods.find((one) => isBefore({ year, number }, one))
  const before = taken
    .filter((one) => isBefore(one, { year, number }))
    .sort(byName)
    .at(-1)
  const { approval_minimum_note, approval_minimum_avg } = next ?? periods.at(-1) ?? MINIMUM
  const first = `${year}-01-01` as Day
  const from = (part: number) => addDays(first, Math.floor((DAYS * part) / parts))
  const [start, end] = [from(number - 1), addDays(from(number), -1)]
  const end_date = next && next.start_date <= end ? addDays(next.start_date, -1) : end
  const wished = end_date === end ? start : earlier(start, addDays(end_date, 1 - LONG))
  const start_date = before && before.end_date >= wished ? addDays(before.end_date, 1) : wished
  const isTaken = taken.some((one) => one.start_date <= end_date && start_date <= one.end_date)
  if (isTaken || daysBetween(start_date, end_date) < SHORTEST) return null
  const middle = addDays(start_date, Math.floor(daysBetween(start_date, end_date) / 2))
  return {
    ...{ year, number, start_date, end_date, approval_minimum_note, approval_minimum_avg },
    weeks_length: Math.max(1, Math.round(daysBetween(start_date, end_date) / WEEK)),
    first_cut_start_date: start_date,
    first_cut_end_date: middle,
    second_cut_start_date: addDays(middle, 1),
    second_cut_end_date: end_date,
  }
}

const earlier = (one: Day, other: Day): Day => (one < other ? one : other)

/** What keeps a history out of a period: only one that is closed, or that is over and not there yet, takes it. */
export function flawOfPeriod(
  name: PeriodName,
  { periods, today, past }: Pick<HistoryFacts, 'periods' | 'today'> & { past: PastPeriods },
): string | null {
  const known = periods.find((one) => periodKey(one) === periodKey(name))
  const current = periods.find(({ enabled }) => enabled)
  if (known?.is_closed && !known.enabled) return null
  if (current && !isBefore(name, current)) return 'period_is_current'
  if (known) return 'period_still_open'
  if (isNone(name, periods)) return 'period_number'
  const made = past.get(periodKey(name))
  if (!made) return 'period_without_room'
  return made.end_date < today ? null : 'period_is_current'
}

/** The pensum that a period follows in a specialization, else of the frozen ones the one that has most of these courses. */
export function pensumFor(
  facts: Pick<HistoryFacts, 'periods' | 'pensums'>,
  { period, specialization_id }: { period: PeriodName; specialization_id: number },
  course_ids: ReadonlySet<number>,
): Pensum | null {
  const known = facts.periods.find((one) => periodKey(one) === periodKey(period))
  const attached = known?.pensums.find((one) => one.specialization_id === specialization_id)
  if (attached) return facts.pensums.find(({ id }) => id === attached.pensum_id) ?? null
  const of = (pensum: Pensum) => coursesIn(pensum, course_ids)
  return facts.pensums
    .filter((pensum) => pensum.specialization_id === specialization_id)
    .reduce<Pensum | null>((best, one) => (best && of(best) > of(one) ? best : one), null)
}

/** How many of these courses a pensum has. */
const coursesIn = ({ semesters }: Pensum, course_ids: ReadonlySet<number>): number =>
  semesters.reduce((sum, one) => sum + one.course_ids.filter((id) => course_ids.has(id)).length, 0)

type PensumNames = { specialization: string | null; semester: number | null }
export type PensumSemester = { specialization_id: number; pensum_id: number; semester_id: number }
export type PlaceFlaw = { field: 'specialization' | 'semester'; code: string }

/** What decides where the courses of one student in one period were taken. */
export type PensumFacts = {
  specializations: HistoryFacts['specializations']
  /** By specialization, for the period. */
  pensums: ReadonlyMap<number, Pensum>
  course_ids: ReadonlySet<number>
  /** All courses of the student in the file, and the specializations of inscriptions that are there already. */
  all_course_ids: ReadonlySet<number>
  followed: ReadonlySet<number>
}

/** The specialization and semester of the courses: as told, else where most of them stand, and the highest of those. */
export function placeOf(pensumNames: PensumNames, facts: PensumFacts): PensumSemester | PlaceFlaw {
  const specialization_id =
    pensumNames.specialization === null ? mostLikely(facts) : named(pensumNames, facts)
  if (specialization_id === undefined) return { field: 'specialization', code: 'specialization_unknown' }
  if (specialization_id === null) return { field: 'specialization', code: 'specialization_unclear' }
  const pensum = facts.pensums.get(specialization_id)
  if (!pensum) return { field: 'specialization', code: 'specialization_without_pensum' }
  const reached = pensum.semesters
    .filter(({ course_ids }) => course_ids.some((id) => facts.course_ids.has(id)))
    .map(({ number }) => number)
  const number = pensumNames.semester ?? (reached.length > 0 ? Math.max(...reached) : null)
  if (number === null) return { field: 'semester', code: 'semester_unclear' }
  const semester = pensum.semesters.find((one) => one.number === number)
  if (!semester) return { field: 'semester', code: 'semester_unknown' }
  return { specialization_id, pensum_id: pensum.id, semester_id: semester.id }
}

const named = ({ specialization }: PensumNames, { specializations }: PensumFacts) =>
  specializations.find(({ code }) => code === specialization)?.id

/** The only specialization with most of the courses, if need be of all that the student took, or the one followed since. */
function mostLikely({ pensums, course_ids, all_course_ids, followed }: PensumFacts): number | null {
  const best = (ids: readonly number[], weight: (pensum: Pensum, id: number) => number) => {
    const weights = ids.map((id) => {
      const pensum = pensums.get(id)
      return { id, weight: pensum ? weight(pensum, id) : 0 }
    })
    const most = Math.max(0, ...weights.map((one) => one.weight))
    return weights.filter((one) => one.weight === most).map(({ id }) => id)
  }
  const having = [...pensums].filter(([, pensum]) => coursesIn(pensum, course_ids) > 0).map(([id]) => id)
  const here = best(having, (pensum) => coursesIn(pensum, course_ids))
  const over = best(here, (pensum) => coursesIn(pensum, all_course_ids))
  const [only, ...others] = best(over, (_, id) => (followed.has(id) ? 1 : 0))
  return only === undefined || others.length > 0 ? null : only
}
