import type { Day } from '#kernel/dates.ts'
import { ADMIN_GROUP, ADMINS, TEACHER_GROUP } from '#kernel/roles.ts'

/** What an institute does until its students are taught, in this order (people.md#the-year-of-an-institute). */
export const STEPS = [
  'specializations',
  'courses',
  'pensums',
  'period',
  'attached',
  'sections',
  'preregisters',
  'inscriptions',
  'class_hours',
  'classrooms',
  'teachers',
  'assigned',
  'timetable',
  'current',
] as const
export type Step = (typeof STEPS)[number]

export type StepFacts = {
  specializations: number
  courses: number
  /** Titles of the enabled specializations without a frozen pensum. */
  without_pensum: readonly string[]
  target: Target | null
  /** Titles of the enabled specializations without a pensum in the target period. */
  without_attached: readonly string[]
  sections: number
  /** Titles of the enabled specializations without a section in the target period. */
  without_section: readonly string[]
  class_hours: number
  classrooms: number
  teachers: number
  /** Titles of the specializations in which a course of the target period has no teacher. */
  without_teacher: readonly string[]
  /** Titles of the specializations in which a course of the target period has fewer hours in the week than it asks for. */
  without_hours: readonly string[]
  /** Whether the institute has a current period. */
  has_current: boolean
}

type Target = {
  enabled: boolean
  enabled_preregisters: boolean
  enabled_inscriptions: boolean
  start_date: Day
  first_cut_end_date: Day
}

export type StepState = { step: Step; done: boolean; missing: string[] }

/**
 * Each step with whether it is done and what it still misses; the first one not done blocks the next. What the period is
 * too far on for, and was not done, is no step any more (rules.md#periods, enabled_period_has_started).
 */
export function stepsOf(facts: StepFacts, today: Day): StepState[] {
  const { target } = facts
  const of = (step: Step, done: boolean, missing: readonly string[] = []): StepState => ({
    step,
    done,
    missing: done ? [] : [...missing],
  })
  const isBegun = target?.enabled === true && today >= target.start_date
  const isLate = target?.enabled === true && today > target.first_cut_end_date
  const isSoughtIn = ({ step, done }: StepState) =>
    done || !((step === 'preregisters' && isBegun) || (step === 'inscriptions' && isLate))
  const hasSections = facts.sections > 0
  return [
    of('specializations', facts.specializations > 0),
    of('courses', facts.courses > 0),
    of('pensums', facts.specializations > 0 && facts.without_pensum.length === 0, facts.without_pensum),
    of('period', target !== null),
    of(
      'attached',
      target !== null && facts.specializations > 0 && facts.without_attached.length === 0,
      facts.without_attached,
    ),
    of('sections', hasSections, facts.without_section),
    of('preregisters', target?.enabled_preregisters ?? false),
    of('inscriptions', (target?.enabled_inscriptions ?? false) && !isLate),
    of('class_hours', facts.class_hours > 0),
    of('classrooms', facts.classrooms > 0),
    of('teachers', facts.teachers > 0),
    of('assigned', hasSections && facts.without_teacher.length === 0, facts.without_teacher),
    of('timetable', hasSections && facts.without_hours.length === 0, facts.without_hours),
    of('current', facts.has_current),
  ].filter(isSoughtIn)
}

/** Until these are done an institute is at its beginning. */
export const FIRST_STEPS: readonly Step[] = ['specializations', 'courses', 'pensums', 'period']

/** Whether an institute is at its beginning: nothing waits yet but its steps. */
export const isAtBeginning = (steps: readonly Pick<StepState, 'step' | 'done'>[]): boolean =>
  steps.some(({ step, done }) => FIRST_STEPS.includes(step) && !done)

/** What the timetable takes, beside what opens the inscriptions: each may be begun when these are done. */
const NEEDS: Partial<Record<Step, readonly Step[]>> = {
  class_hours: [],
  classrooms: [],
  teachers: [],
  assigned: ['sections', 'teachers'],
  timetable: ['sections', 'class_hours', 'classrooms'],
}

/** The step that comes next, and those of the timetable that need not wait for it. */
export function openSteps(steps: readonly StepState[]): { next: Step | null; also: Step[] } {
  const isDone = (wanted: Step) => steps.some(({ step, done }) => step === wanted && done)
  const [next = null, ...later] = steps.filter(({ done }) => !done).map(({ step }) => step)
  return { next, also: later.filter((step) => NEEDS[step]?.every(isDone)) }
}

type Numbered = { id: number; year: number; number: number; enabled: boolean }

/**
 * The current period, and the one whose steps are shown: the first after it, else itself; before any is current, the
 * newest. The periods come oldest first.
 */
export function currentAndTarget<P extends Numbered>(
  periods: readonly P[],
): { current: P | null; target: P | null } {
  const at = periods.findIndex(({ enabled }) => enabled)
  const current = periods[at] ?? null
  if (!current) return { current, target: periods.at(-1) ?? null }
  return { current, target: periods[at + 1] ?? current }
}

/** Who may decide or see what waits, as the calls themselves ask (a test compares): their contracts would weigh on every home. */
export const DECIDING = {
  at_risk: { roles: [...ADMIN_GROUP, 'coordinator'], permission: 'students.view' },
  payments: { roles: ADMIN_GROUP, permission: 'payments.review' },
  document_requests: { roles: ADMIN_GROUP, permission: 'document_requests.handle' },
  equivalence_requests: { roles: ADMINS, permission: 'equivalences.create' },
  preregistrations: { roles: ADMIN_GROUP, permission: 'preregistrations.confirm' },
  teachers: { roles: ADMINS, permission: 'sections.assign_teacher' },
  hours: { roles: ADMINS, permission: 'schedules.create' },
  rooms: { roles: ADMINS, permission: 'schedules.view_placement' },
  lessons: { roles: [...ADMIN_GROUP, ...TEACHER_GROUP], permission: 'lessons.view' },
  waiting: { roles: ADMIN_GROUP, permission: 'inscriptions.view' },
  closing: { roles: ADMINS, permission: 'periods.close' },
  institution: { roles: ADMINS, permission: 'institution.update' },
} as const
