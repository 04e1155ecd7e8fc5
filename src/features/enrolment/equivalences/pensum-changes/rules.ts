type Course = { id: number; credits: number }
type Noted = { id: number; note: number | null }
export type PlannedFacts = Course & { semester_number: number; enabled: boolean }
export type Pair = { course_id: number; taken_course_id: number; with_note?: boolean | undefined }

type Standing = {
  state: string
  is_inscribed: boolean
  /** Changed since the latest inscription. */
  is_changed: boolean
  /** Titles of what is taken now, or waits for its notes. */
  running: readonly string[]
}

/** What keeps a student from changing to any pensum. */
export function obstaclesToChange({ state, is_inscribed, is_changed, running }: Standing) {
  if (state !== 'active') return ['student_not_active'] as const
  if (!is_inscribed) return ['pensum_change_without_inscription'] as const
  return [
    ...(is_changed ? (['pensum_change_pending'] as const) : []),
    ...(running.length > 0 ? (['pensum_change_courses_running'] as const) : []),
  ]
}
type UndoFacts = { is_undone: boolean; is_followed: boolean; is_graduated: boolean }

export function refusalToUndo({ is_undone, is_followed, is_graduated }: UndoFacts) {
  if (is_undone) return 'pensum_change_already_undone'
  if (is_graduated) return 'equivalence_of_graduate'
  return is_followed ? 'pensum_change_followed' : null
}

type Plan<C, P> = {
  /** Each once, the last approved attempt. */
  approved: readonly C[]
  /** The other pensum, in its order. */
  target: readonly P[]
  /** Ids of the courses of the basic track, where one goes on leading to the degree beside it. */
  beside: ReadonlySet<number>
}

/** What becomes of approved courses under another pensum, and what it asks for. */
export function sidesOf<C extends Course, P extends PlannedFacts>({ approved, target, beside }: Plan<C, P>) {
  const planned = new Set(target.map(({ id }) => id))
  const has = new Set(approved.map(({ id }) => id))
  return {
    carried: approved.filter(({ id }) => planned.has(id)),
    beyond: approved.filter(({ id }) => !planned.has(id) && !beside.has(id)),
    open: target.filter(({ id, enabled }) => enabled && !has.has(id)),
  }
}

/** Each course once, on both sides: what was recognised oftenest first. */
export function proposedOf<K extends Pair>(known: readonly K[]): K[] {
  const given = new Set<number>()
  const taken = new Set<number>()
  return known.filter(({ course_id, taken_course_id }) => {
    if (given.has(course_id) || taken.has(taken_course_id)) return false
    given.add(course_id)
    taken.add(taken_course_id)
    return true
  })
}

/** What is wrong at a field: what may not be recognised, or for what, or a note below the one that approves. */
export function problemsOf(
  pairs: readonly Pair[],
  { beyond, open }: { beyond: readonly Noted[]; open: readonly Course[] },
  minimum: number,
): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  for (const [index, { course_id, taken_course_id, with_note }] of pairs.entries()) {
    const at = `recognised.${index}`
    const source = beyond.find(({ id }) => id === taken_course_id)
    if (!source) problems[`${at}.taken_course_id`] = ['in']
    if (!open.some(({ id }) => id === course_id)) problems[`${at}.course_id`] = ['in']
    if (pairs.findIndex((one) => one.course_id === course_id) < index)
      problems[`${at}.course_id`] = ['distinct']
    if (pairs.findIndex((one) => one.taken_course_id === taken_course_id) < index)
      problems[`${at}.taken_course_id`] = ['distinct']
    if (with_note && source && source.note !== null && source.note < minimum)
      problems[`${at}.with_note`] = [`min:${minimum}`]
  }
  return problems
}

/** Those that may be recognised, each with the note that the resolution takes over: none below the one that approves. */
export function usablePairs(
  pairs: readonly Pair[],
  { beyond, open }: { beyond: readonly Noted[]; open: readonly Course[] },
  minimum: number,
) {
  return proposedOf(pairs).flatMap(({ course_id, taken_course_id, with_note }) => {
    const source = beyond.find(({ id }) => id === taken_course_id)
    if (!source || !open.some(({ id }) => id === course_id)) return []
    const note = with_note && source.note !== null && source.note >= minimum ? source.note : null
    return [{ course_id, taken_course_id, note, with_note: note !== null }]
  })
}

/** The credits of pensums, and what of them is approved; what a pensum no longer offers counts for who has it. */
export function progressIn(courses: readonly PlannedFacts[], has: ReadonlySet<number>) {
  const once = [...new Map(courses.map((one) => [one.id, one])).values()]
  const asked = once.filter(({ id, enabled }) => enabled || has.has(id))
  const done = asked.filter(({ id }) => has.has(id))
  const sum = (some: readonly Course[]) => some.reduce((total, { credits }) => total + credits, 0)
  return { approved_credits: sum(done), total_credits: sum(asked), left: asked.length - done.length }
}

/** The first semester of which more is lacking than approved; else the first that lacks anything. */
export function nextSemester(target: readonly PlannedFacts[], has: ReadonlySet<number>): number {
  const numbers = [...new Set(target.map(({ semester_number }) => semester_number))]
  const lacking = (number: number) =>
    target.filter((one) => one.semester_number === number && one.enabled && !has.has(one.id)).length
  const done = (number: number) =>
    target.filter((one) => one.semester_number === number && has.has(one.id)).length
  return numbers.find((one) => lacking(one) > done(one)) ?? numbers.find((one) => lacking(one) > 0) ?? 1
}
