/** What an institute does until students can be inscribed, in this order (domain.md 1). */
export const STEPS = [
  'specializations',
  'courses',
  'pensums',
  'period',
  'attached',
  'sections',
  'preregisters',
  'inscriptions',
] as const
export type Step = (typeof STEPS)[number]

export type StepFacts = {
  specializations: number
  courses: number
  /** Titles of the enabled specializations without a frozen pensum. */
  without_pensum: readonly string[]
  target: { enabled_preregisters: boolean; enabled_inscriptions: boolean } | null
  /** Titles of the enabled specializations without a pensum in the target period. */
  without_attached: readonly string[]
  sections: number
  /** Titles of the enabled specializations without a section in the target period. */
  without_section: readonly string[]
}

export type StepState = { step: Step; done: boolean; missing: string[] }

/** Each step with whether it is done and what it still misses; the first one not done blocks the next. */
export function stepsOf(facts: StepFacts): StepState[] {
  const { target } = facts
  const of = (step: Step, done: boolean, missing: readonly string[] = []): StepState => ({
    step,
    done,
    missing: done ? [] : [...missing],
  })
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
    of('sections', facts.sections > 0, facts.without_section),
    of('preregisters', target?.enabled_preregisters ?? false),
    of('inscriptions', target?.enabled_inscriptions ?? false),
  ]
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
