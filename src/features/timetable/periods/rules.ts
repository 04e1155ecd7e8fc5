import { addDays, type Day, type Instant } from '#kernel/dates.ts'

/** Where a period stands: `current` is the enabled one, `next` the first after it, `older` any before (rules.md#periods). */
export const STANDINGS = ['current', 'next', 'later', 'older'] as const
export type PeriodStanding = (typeof STANDINGS)[number]

export type PeriodDates = {
  start_date: Day
  end_date: Day
  first_cut_start_date: Day
  first_cut_end_date: Day
  second_cut_start_date: Day
  second_cut_end_date: Day
  first_half_end_date?: Day | null | undefined
  second_half_end_date?: Day | null | undefined
  pending_evaluations_fc_reminder_date?: Day | null | undefined
  pending_evaluations_sc_reminder_date?: Day | null | undefined
  /** Until when teachers say when they can. */
  availability_last_day?: Day | null | undefined
}
type DateField = keyof PeriodDates

/** A period of an imported history, and what it follows, told by its name: it may not be there yet. */
export type PastPeriod = {
  year: number
  number: number
  weeks_length: number
  start_date: Day
  end_date: Day
  first_cut_start_date: Day
  first_cut_end_date: Day
  second_cut_start_date: Day
  second_cut_end_date: Day
  approval_minimum_note: number
  approval_minimum_avg: number
}
export type PastPensum = { period: string; specialization_id: number; pensum_id: number }

/** Field → the field it must not pass, as the codes of 422 name them. */
type DateRule = { field: DateField; code: 'after' | 'after_or_equal' | 'before_or_equal'; than: DateField }

const ORDERS: readonly DateRule[] = [
  { field: 'end_date', code: 'after', than: 'start_date' },
  { field: 'first_cut_start_date', code: 'after_or_equal', than: 'start_date' },
  { field: 'first_cut_end_date', code: 'after', than: 'first_cut_start_date' },
  { field: 'second_cut_start_date', code: 'after_or_equal', than: 'first_cut_end_date' },
  { field: 'second_cut_end_date', code: 'after', than: 'second_cut_start_date' },
  { field: 'second_cut_end_date', code: 'before_or_equal', than: 'end_date' },
  { field: 'first_half_end_date', code: 'after_or_equal', than: 'start_date' },
  { field: 'first_half_end_date', code: 'before_or_equal', than: 'end_date' },
  { field: 'second_half_end_date', code: 'after_or_equal', than: 'start_date' },
  { field: 'second_half_end_date', code: 'after', than: 'first_half_end_date' },
  { field: 'second_half_end_date', code: 'before_or_equal', than: 'end_date' },
  { field: 'pending_evaluations_fc_reminder_date', code: 'after_or_equal', than: 'start_date' },
  { field: 'pending_evaluations_fc_reminder_date', code: 'before_or_equal', than: 'end_date' },
  { field: 'pending_evaluations_sc_reminder_date', code: 'after_or_equal', than: 'start_date' },
  { field: 'pending_evaluations_sc_reminder_date', code: 'before_or_equal', than: 'end_date' },
  { field: 'availability_last_day', code: 'before_or_equal', than: 'end_date' },
]

const isInOrder = (code: DateRule['code'], value: Day, limit: Day): boolean => {
  if (code === 'after') return value > limit
  return code === 'after_or_equal' ? value >= limit : value <= limit
}

export type DateProblem = { field: DateField; code: DateRule['code']; than: DateField }

/** The dates in the wrong order, each told once, and not against one that is wrong itself; empty fields are passed over. */
export function dateProblems(dates: Partial<PeriodDates>): DateProblem[] {
  const problems: DateProblem[] = []
  for (const { field, code, than } of ORDERS) {
    const value = dates[field]
    const limit = dates[than]
    if (!value || !limit || isInOrder(code, value, limit)) continue
    const isTold = problems.some((problem) => problem.field === field || problem.field === than)
    if (!isTold) problems.push({ field, code, than })
  }
  return problems
}

export type PeriodFacts = {
  standing: PeriodStanding
  closed_at: Instant | null
  start_date: Day
  first_cut_end_date: Day
  /** Whether every enabled specialization has a pensum in it. */
  has_all_pensums: boolean
}

/** The current period has begun: some of it is then settled (rules.md#periods, enabled_period_has_started). */
export const hasStarted = (period: Pick<PeriodFacts, 'standing' | 'start_date'>, today: Day): boolean =>
  period.standing === 'current' && today >= period.start_date

type Flags = { enabled_inscriptions?: boolean | undefined; enabled_preregisters?: boolean | undefined }
type OpeningFacts = PeriodFacts & { enabled_inscriptions: boolean; enabled_preregisters: boolean }

/**
 * rules.md#periods: only the current and the next period open; the current one's pre-enrolment not once it has begun. What was
 * opened when the period was next is closed also after another came before it.
 */
export function refusalToOpen(period: OpeningFacts, flags: Flags, today: Day) {
  const opens = flags.enabled_inscriptions === true || flags.enabled_preregisters === true
  const isNear = period.standing === 'current' || period.standing === 'next'
  const isOpen = period.enabled_inscriptions || period.enabled_preregisters
  if (!isNear && (opens || !isOpen)) return 'period_not_equals_next_period'
  if (opens && !period.has_all_pensums) return 'all_specializations_must_have_one_pensum'
  if (flags.enabled_preregisters === true && hasStarted(period, today)) return 'enabled_period_has_started'
  const isLate = period.standing === 'current' && today > period.first_cut_end_date
  return flags.enabled_inscriptions === true && isLate ? 'enabled_period_has_started' : null
}

export type PeriodEnd = { is_older: boolean; is_closed: boolean }

/** What belongs to an older period stays as it is, and so does what belongs to a closed one (rules.md#periods). */
export function refusalToTouch({ is_older, is_closed }: PeriodEnd) {
  if (is_older) return 'unable_to_update_older_periods'
  return is_closed ? 'period_is_closed' : null
}

/** The same of a period itself. */
const refusalOfEnd = ({ standing, closed_at }: Pick<PeriodFacts, 'standing' | 'closed_at'>) =>
  refusalToTouch({ is_older: standing === 'older', is_closed: closed_at !== null })

/** Whether a period, and what belongs to it, no longer changes. */
export const isEnded = (period: Pick<PeriodFacts, 'standing' | 'closed_at'>): boolean =>
  refusalOfEnd(period) !== null

/** What opens and ends a period is no rule of what is sealed in it. */
const FLAGS = ['enabled', 'enabled_inscriptions', 'enabled_preregisters']

type PeriodUpdate = {
  start_date?: Day | undefined
  semester_price_e2?: number | undefined
  enabled?: boolean | undefined
  approval_minimum_note?: number | undefined
}
type UpdateFacts = PeriodFacts & {
  semester_price_e2: number
  approval_minimum_note: number
  /** Courses of its sections whose notes are handed over. */
  delivered_count: number
}

/**
 * Whether a period may be changed so (rules.md#periods); dates among themselves are checked by `dateProblems`. Who passed
 * when notes were handed over is not judged by another note later.
 */
export function refusalToUpdate(period: UpdateFacts, change: PeriodUpdate, today: Day) {
  const ended = refusalOfEnd(period)
  if (ended && (period.standing === 'older' || isChanged(period, change))) return ended
  const { approval_minimum_note: minimum = period.approval_minimum_note } = change
  if (minimum !== period.approval_minimum_note && period.delivered_count > 0) return 'period_has_verdicts'
  if (hasStarted(period, today)) {
    const moves = change.start_date !== undefined && change.start_date !== period.start_date
    const costs =
      change.semester_price_e2 !== undefined && change.semester_price_e2 !== period.semester_price_e2
    // Once begun it stays the current one until the following is enabled.
    if (moves || costs || change.enabled === false) return 'enabled_period_has_started'
  }
  const becomesCurrent = change.enabled === true && period.standing !== 'current'
  // None may be current, and then none is older: what is closed does not begin anew.
  if (becomesCurrent && period.closed_at !== null) return 'period_is_closed'
  return becomesCurrent && !period.has_all_pensums ? 'all_specializations_must_have_one_pensum' : null
}

/** Whether anything but its flags would be another. */
const isChanged = (period: object, change: object): boolean => {
  const stands = new Map(Object.entries(period))
  return Object.entries(change).some(
    ([name, value]) => !FLAGS.includes(name) && value !== undefined && value !== stands.get(name),
  )
}

export type AttachFacts = {
  standing: PeriodStanding
  versioned: boolean
  pensum_id: number
  former_pensum_id: number | null
  /** Sections that the period already has in the specialization. */
  sections: number
}

/** rules.md#pensums: frozen pensums only, never into the active period, never under sections that follow another one. */
export function refusalToAttach(facts: AttachFacts) {
  if (facts.standing === 'older') return 'unable_to_update_older_periods'
  if (!facts.versioned) return 'pensum_is_not_versioned'
  if (facts.standing === 'current') return 'cant_attach_a_pensum_to_an_active_period'
  const replaces = facts.former_pensum_id !== null && facts.former_pensum_id !== facts.pensum_id
  return replaces && facts.sections > 0 ? 'period_has_sections' : null
}

/** Only what nothing hangs on goes away. */
export function refusalToDelete(facts: { enabled: boolean; dependents: number }) {
  if (facts.enabled) return 'period_is_enabled'
  return facts.dependents > 0 ? 'period_has_sections' : null
}

type OpenFacts = { enabled_inscriptions: boolean; first_cut_end_date: Day }

/** The first cut ended what was left open: screens say since when (rules.md#periods). */
export const inscriptionsHaveEnded = (period: OpenFacts, today: Day): boolean =>
  period.enabled_inscriptions && today > period.first_cut_end_date

/** Whether people can be inscribed today: the flag, and until the first cut ends (rules.md#periods). */
export function refusalToInscribeIn(
  period: OpenFacts,
  today: Day,
): 'period_inscriptions_are_disabled' | null {
  const isOpen = period.enabled_inscriptions && !inscriptionsHaveEnded(period, today)
  return isOpen ? null : 'period_inscriptions_are_disabled'
}

const REMIND_DAYS = 7

/** The day a week before a cut ends, but none before the cut begins. */
const remindBefore = (end: Day, start: Day): Day => {
  const day = addDays(end, -REMIND_DAYS)
  return day < start ? start : day
}

/** Dates of a period offered to somebody who has typed only its beginning and its weeks. */
export function suggestedDates(start_date: Day, weeks_length: number): PeriodDates {
  const end_date = addDays(start_date, weeks_length * 7 - 3)
  const half = addDays(start_date, Math.floor(weeks_length / 2) * 7)
  const first_end = addDays(half, -3)
  return {
    start_date,
    end_date,
    first_half_end_date: first_end,
    second_half_end_date: end_date,
    first_cut_start_date: start_date,
    first_cut_end_date: first_end,
    second_cut_start_date: half,
    second_cut_end_date: end_date,
    pending_evaluations_fc_reminder_date: remindBefore(first_end, start_date),
    pending_evaluations_sc_reminder_date: remindBefore(end_date, half),
  }
}

/** `2027-1`, as people name a period. */
export const periodName = (period: { year: number; number: number }): string =>
  `${period.year}-${period.number}`

type Partly<T> = { [K in keyof T]?: T[K] | undefined }

/** A row as it would stand after a change that says only some fields. */
export function changedTo<T extends object>(before: T, changes: Partly<T>): T {
  const said = Object.entries(changes).filter(([, value]) => value !== undefined)
  return { ...before, ...Object.fromEntries(said) }
}
