import { kindOf, type PastInscription } from '#features/enrolment/inscriptions/rules.ts'
import type { PastPensum, PastPeriod } from '#features/timetable/periods/rules.ts'
import type { PastSection } from '#features/timetable/sections/rules.ts'
import { groupedBy } from '#kernel/grouped-by.ts'
import type { PlacedHistory } from '../history-checks/rules.ts'
import {
  byName,
  type HistoryFacts,
  type PeriodName,
  pastPeriods,
  periodKey,
} from '../history-places/rules.ts'

export type HistoryPlan = {
  /** The periods that are there already, by name. */
  known: Map<string, number>
  periods: PastPeriod[]
  pensums: PastPensum[]
  sections: PastSection[]
  inscriptions: PastInscription[]
}

/** A section takes 500 of each gender at most; this many students keep it below that. */
const MOST_STUDENTS = 400

/** Everything that is to be made for the histories of a file, in the order of periods. */
export function planOf(placed: readonly PlacedHistory[], facts: HistoryFacts): HistoryPlan {
  const known = new Map(facts.periods.map((one) => [periodKey(one), one]))
  const names = placed.map(({ period }) => period)
  const periods = [...pastPeriods(names, facts.periods).values()].flatMap((one) => one ?? [])
  const kind = kindsOf(placed, [...facts.periods, ...periods], facts)
  const seated = seatedIn(placed, facts)
  return {
    known: new Map(facts.periods.map((one) => [periodKey(one), one.id])),
    periods,
    pensums: pensumsOf(placed).filter(
      ({ period, specialization_id }) =>
        !known.get(period)?.pensums.some((one) => one.specialization_id === specialization_id),
    ),
    sections: seated.map(({ section }) => section),
    inscriptions: seated.flatMap(({ section: { semester_id, letter_code, period }, rows }) =>
      rows.map((one) => ({
        ...{ period, semester_id, letter_code, kind: kind(one) },
        student_id: one.student_id,
        courses: one.courses,
      })),
    ),
  }
}

const pensumsOf = (placed: readonly PlacedHistory[]): PastPensum[] => [
  ...new Map(
    placed.map(({ period, specialization_id, pensum_id }) => [
      `${periodKey(period)} ${specialization_id}`,
      { period: periodKey(period), specialization_id, pensum_id },
    ]),
  ).values(),
]

type Seated = { section: PastSection; rows: readonly PlacedHistory[] }

/** The sections H1, H2… of each semester and period, none too large, each with the courses that its students took. */
function seatedIn(placed: readonly PlacedHistory[], { periods }: HistoryFacts): Seated[] {
  const lettersOf = new Map(periods.map((one) => [periodKey(one), one.letters]))
  const groups = groupedBy(placed, ({ period, semester_id }) => `${periodKey(period)} ${semester_id}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { specialization_id, pensum_id, semester_id } = first
    const period = periodKey(first.period)
    const used = (lettersOf.get(period) ?? [])
      .filter((one) => one.semester_id === semester_id)
      .map(({ letter_code }) => Number(/^H(\d+)$/.exec(letter_code)?.[1] ?? 0))
    const last = Math.max(0, ...used)
    return Array.from({ length: Math.ceil(group.length / MOST_STUDENTS) }, (_, at) => {
      const rows = group.slice(at * MOST_STUDENTS, (at + 1) * MOST_STUDENTS)
      const males_limit = rows.filter(({ gender }) => gender === 'male').length
      const section = {
        ...{ period, specialization_id, pensum_id, semester_id, males_limit },
        letter_code: `H${last + at + 1}`,
        females_limit: rows.length - males_limit,
        course_ids: [...new Set(rows.flatMap(({ courses }) => courses.map((one) => one.course_id)))],
      }
      return { section, rows }
    })
  })
}

/** Whether somebody was new in a period, came on from the one before it, or came back. */
function kindsOf(
  placed: readonly PlacedHistory[],
  periods: readonly PeriodName[],
  { inscriptions }: HistoryFacts,
): (one: PlacedHistory) => PastInscription['kind'] {
  const order = new Map([...periods].sort(byName).map((name, at) => [periodKey(name), at]))
  const placeOf = (name: PeriodName) => order.get(periodKey(name)) ?? 0
  const attended = groupedBy(
    [...inscriptions, ...placed.map(({ student_id, period }) => ({ student_id, ...period }))],
    ({ student_id }) => student_id,
  )
  return ({ student_id, period }) => {
    const at = placeOf(period)
    const before = (attended.get(student_id) ?? []).map(placeOf).filter((one) => one < at)
    return kindOf({
      latest_period_id: before.length > 0 ? Math.max(...before) : null,
      period_before_id: at > 0 ? at - 1 : null,
    })
  }
}
