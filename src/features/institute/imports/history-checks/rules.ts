import { mostInYear } from '#features/timetable/periods/naming/rules.ts'
import { groupedBy } from '#kernel/grouped-by.ts'
import type { Gender } from '#kernel/person.ts'
import { mayBeNameOf } from '#kernel/person-names.ts'
import { type HistoryRow, type HistoryState, outcomeOf } from '../histories/rules.ts'
import {
  flawOfPeriod,
  type HistoryFacts,
  isBefore,
  type PastPeriods,
  type Pensum,
  type PensumSemester,
  type PeriodName,
  pastPeriods,
  pensumFor,
  periodKey,
  placeOf,
} from '../history-places/rules.ts'

export type ReadHistory = { row: number; body: HistoryRow }
export type HistoryFlaw = { row: number; field: string; code: string }

type TakenCourse = {
  row: number
  student_id: number
  gender: Gender
  course_id: number
  period: PeriodName
  state: HistoryState
  note: number | null
  body: HistoryRow
}
/** What a student took in a period, and where. */
export type PlacedHistory = { student_id: number; gender: Gender; period: PeriodName } & PensumSemester & {
    courses: readonly Pick<TakenCourse, 'course_id' | 'state' | 'note'>[]
  }
export type CheckedHistories = {
  flaws: HistoryFlaw[]
  /** What may be so, and is asked about before it is written. */
  doubts: HistoryFlaw[]
  placed: PlacedHistory[]
}

/** Looks up what rows name, and says of each cell what contradicts the institute's facts or another row. */
export function checkHistories(read: readonly ReadHistory[], facts: HistoryFacts): CheckedHistories {
  const past = pastPeriods(
    read.map(({ body }) => body.period),
    facts.periods,
  )
  const find = finderOf(facts, past)
  const flaws: HistoryFlaw[] = []
  const taken = read.flatMap(({ row, body }) => {
    const found = find(body)
    if (!Array.isArray(found)) return [{ row, body, period: body.period, note: body.note, ...found }]
    flaws.push(...found.map((one) => ({ row, ...one })))
    return []
  })
  flaws.push(...repeatedFlaws(taken, facts))
  const placed = [...groupedBy(taken, groupKey).values()]
  const places = placesOf(taken, facts)
  return {
    flaws: [...flaws, ...placed.flatMap((group) => groupFlaws(group, places(group)))],
    doubts: [...beyond(taken, facts), ...doubtsOf(taken, facts)].sort((one, other) => one.row - other.row),
    placed: placed.flatMap((group) => {
      const [first] = group
      const place = places(group)
      if (!first || 'code' in place) return []
      const { student_id, gender, period } = first
      const courses = group.map(({ course_id, state, note }) => ({ course_id, state, note }))
      return [{ student_id, gender, period, ...place, courses }]
    }),
  }
}

const courseKey = ({ student_id, course_id }: Pick<TakenCourse, 'student_id' | 'course_id'>) =>
  `${student_id} ${course_id}`
const groupKey = ({ student_id, period }: TakenCourse) => `${student_id} ${periodKey(period)}`

type Found = Pick<TakenCourse, 'student_id' | 'gender' | 'course_id' | 'state'>
type CellFlaw = Omit<HistoryFlaw, 'row'>

/** Finds the student, the course and the outcome of a row; else what cannot be found. */
function finderOf(facts: HistoryFacts, past: PastPeriods): (body: HistoryRow) => Found | CellFlaw[] {
  const names = facts.students.map(({ name }) => name)
  const students = groupedBy(facts.students, ({ identity_number }) => identity_number)
  const courses = new Map(facts.courses.map(({ id, code }) => [code, id]))
  const periods = new Map(facts.periods.map((one) => [periodKey(one), one]))
  const seen = new Map<string, { flaw: string | null; minimum: number }>()
  const periodOf = (name: PeriodName) => {
    const known = seen.get(periodKey(name))
    if (known) return known
    const minimum = (periods.get(periodKey(name)) ?? past.get(periodKey(name)))?.approval_minimum_note ?? 0
    const found = { flaw: flawOfPeriod(name, { ...facts, past }), minimum }
    seen.set(periodKey(name), found)
    return found
  }
  return (body) => {
    const { identity_kind: kind, identity_number } = body
    const named = (students.get(identity_number) ?? []).filter(
      (one) => kind === null || one.identity_kind === kind,
    )
    const [student, other] = named
    const course_id = courses.get(body.course)
    const period = periodOf(body.period)
    const state = outcomeOf(body, period.minimum)
    const flaws: CellFlaw[] = []
    if (!student) flaws.push({ field: 'identity_number', code: 'student_unknown' })
    if (other) flaws.push({ field: 'identity_kind', code: 'student_ambiguous' })
    if (student && !mayBeNameOf(body.name, student.name, names))
      flaws.push({ field: 'identity_number', code: 'other_name' })
    if (period.flaw) flaws.push({ field: 'period', code: period.flaw })
    if (course_id === undefined) flaws.push({ field: 'course', code: 'course_unknown' })
    if (typeof state === 'object' && !period.flaw) flaws.push({ field: 'state', code: state.code })
    if (!student || course_id === undefined || typeof state === 'object' || flaws.length > 0) return flaws
    return { student_id: student.id, gender: student.gender, course_id, state }
  }
}

/** What stands twice: in the file, or in the file and in the institute. */
function repeatedFlaws(taken: readonly TakenCourse[], facts: HistoryFacts): HistoryFlaw[] {
  const rows = new Map<string, number>()
  const approvals = new Map<string, number>()
  const inscribed = new Set(facts.inscriptions.map((one) => `${one.student_id} ${periodKey(one)}`))
  const approved = new Map(
    facts.taken.filter(({ is_approved }) => is_approved).map((one) => [courseKey(one), periodKey(one)]),
  )
  return taken.flatMap((one) => {
    const { row, state } = one
    const of = courseKey(one)
    const name = `${of} ${periodKey(one.period)}`
    const before = rows.get(name)
    if (before !== undefined) return { row, field: 'course', code: `repeated_in_row:${before}` }
    rows.set(name, row)
    if (inscribed.has(groupKey(one))) return { row, field: 'period', code: 'student_in_period' }
    if (state !== 'approved') return []
    const period = approved.get(of)
    if (period !== undefined) return { row, field: 'course', code: `approved_in_period:${period}` }
    const earlier = approvals.get(of)
    if (earlier !== undefined) return { row, field: 'course', code: `approved_in_row:${earlier}` }
    approvals.set(of, row)
    return []
  })
}

/** A new period beyond those that a year of the institute has had, at its first row. */
const beyond = (taken: readonly TakenCourse[], { periods }: HistoryFacts): HistoryFlaw[] => {
  const most = mostInYear(periods)
  return [...groupedBy(taken, ({ period }) => periodKey(period)).values()].flatMap(([first]) =>
    first && first.period.number > most
      ? [{ row: first.row, field: 'period', code: `period_beyond:${most}` }]
      : [],
  )
}

/** A course that was failed after it was approved: it stays so, while the index counts what came later (rules.md#history). */
function doubtsOf(taken: readonly TakenCourse[], facts: HistoryFacts): HistoryFlaw[] {
  const known = groupedBy(facts.taken, courseKey)
  const inFile = groupedBy(
    taken.filter(({ state }) => state === 'approved'),
    courseKey,
  )
  return taken.flatMap((one) => {
    const { row, state, period } = one
    const there = known.get(courseKey(one)) ?? []
    const said = (code: string) => [{ row, field: 'course', code }]
    if (state === 'approved') {
      const later = there.find((it) => !it.is_approved && isBefore(period, it))
      return later ? said(`failed_after:${periodKey(later)}`) : []
    }
    if (state === 'withdrawn') return []
    const earlier = (inFile.get(courseKey(one)) ?? []).find((it) => isBefore(it.period, period))
    if (earlier) return said(`approved_before:${periodKey(earlier.period)}`)
    const before = there.find((it) => it.is_approved && isBefore(it, period))
    return before ? said(`approved_before:${periodKey(before)}`) : []
  })
}

type Outcome = PensumSemester | { field: string; code: string }

/** Where each student was in each period, told from the courses. */
function placesOf(taken: readonly TakenCourse[], facts: HistoryFacts) {
  const coursesBy = (key: (one: TakenCourse) => string) =>
    new Map(
      [...groupedBy(taken, key)].map(([name, rows]) => [name, new Set(rows.map((one) => one.course_id))]),
    )
  const ofPeriod = coursesBy(({ period }) => periodKey(period))
  const ofStudent = coursesBy(({ student_id }) => String(student_id))
  const followed = groupedBy(facts.inscriptions, ({ student_id }) => student_id)
  const pensums = new Map<string, ReadonlyMap<number, Pensum>>()
  const pensumsOf = (period: PeriodName) => {
    const known = pensums.get(periodKey(period))
    if (known) return known
    const courses = ofPeriod.get(periodKey(period)) ?? new Set<number>()
    const made = new Map(
      facts.specializations.flatMap(({ id }) => {
        const pensum = pensumFor(facts, { period, specialization_id: id }, courses)
        return pensum ? [[id, pensum] as const] : []
      }),
    )
    pensums.set(periodKey(period), made)
    return made
  }
  return (group: readonly TakenCourse[]): Outcome => {
    const [first] = group
    if (!first) return { field: 'specialization', code: 'specialization_unclear' }
    return placeOf(toldBy(group), {
      specializations: facts.specializations,
      pensums: pensumsOf(first.period),
      course_ids: new Set(group.map(({ course_id }) => course_id)),
      all_course_ids: ofStudent.get(String(first.student_id)) ?? new Set(),
      followed: new Set((followed.get(first.student_id) ?? []).map((one) => one.specialization_id)),
    })
  }
}

/** What the rows of one student and period say of their place: any of them speaks for all. */
const toldBy = (group: readonly TakenCourse[]) => ({
  specialization: group.find(({ body }) => body.specialization !== null)?.body.specialization ?? null,
  semester: group.find(({ body }) => body.semester !== null)?.body.semester ?? null,
})

/** Rows of one student and period that contradict each other, or whose place cannot be told. */
function groupFlaws(group: readonly TakenCourse[], place: Outcome): HistoryFlaw[] {
  const contradicting = (['specialization', 'semester'] as const).flatMap((field) => {
    const told = group.filter(({ body }) => body[field] !== null)
    const [first] = told
    if (!first) return []
    return told
      .filter(({ body }) => body[field] !== first.body[field])
      .map(({ row }) => ({ row, field, code: `differs_from_row:${first.row}` }))
  })
  if (contradicting.length > 0 || !('code' in place)) return contradicting
  const { field, code } = place
  const at = group.find(({ body }) => field === 'specialization' && body.specialization !== null) ?? group[0]
  const said = group.find(({ body }) => field === 'semester' && body.semester !== null) ?? at
  return [{ row: said?.row ?? 0, field, code }]
}
