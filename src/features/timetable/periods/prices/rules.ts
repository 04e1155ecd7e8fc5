import type { Day } from '#kernel/dates.ts'
import { hasStarted, type PeriodFacts } from '../rules.ts'

export type PriceSetting = {
  id: number
  specialization_id: number | null
  semester_id: number | null
  semester_price_e2: number
  valid_from: Day | null
  valid_until: Day | null
}

export type PriceFacts = {
  semester_price_e2: number
  settings: readonly PriceSetting[]
  specialization_id: number
  semester_id: number
}

const matches = (setting: PriceSetting, today: Day, facts: PriceFacts): boolean =>
  (setting.specialization_id ?? facts.specialization_id) === facts.specialization_id &&
  (setting.semester_id ?? facts.semester_id) === facts.semester_id &&
  (setting.valid_from ?? today) <= today &&
  today <= (setting.valid_until ?? today)

/** Whom it is for counts before when: a semester's price, then a specialization's, then one with dates. */
const weightOf = (setting: PriceSetting): number =>
  (setting.semester_id === null ? 0 : 8) +
  (setting.specialization_id === null ? 0 : 4) +
  (setting.valid_from === null ? 0 : 1) +
  (setting.valid_until === null ? 0 : 1)

/** The price on a day: the most specific setting that is valid then, the newest of equals, else the period's (rules.md#prices). */
export function priceOn(today: Day, facts: PriceFacts): number {
  const [best] = facts.settings
    .filter((setting) => matches(setting, today, facts))
    .sort((one, other) => weightOf(other) - weightOf(one) || other.id - one.id)
  return best?.semester_price_e2 ?? facts.semester_price_e2
}

/** Whether prices of a period may still be set, changed or removed. */
export function refusalToPrice(period: Pick<PeriodFacts, 'standing' | 'start_date'>, today: Day) {
  if (period.standing === 'older') return 'unable_to_update_older_periods'
  return hasStarted(period, today) ? 'enabled_period_has_started' : null
}

type SettingFacts = {
  semester: { specialization_id: number; is_attached: boolean } | null
  specialization_id: number | null
  valid_from: Day | null
  valid_until: Day | null
}

/** Whether the parts of a price setting agree with each other and with the period's pensums. */
export function refusalOfSetting(facts: SettingFacts) {
  const { semester, specialization_id } = facts
  if (semester && !semester.is_attached) return 'pensum_not_attached_to_period'
  if (semester && specialization_id !== null && specialization_id !== semester.specialization_id)
    return 'specialization_pensum_mismatch'
  const isInverted =
    facts.valid_from !== null && facts.valid_until !== null && facts.valid_from > facts.valid_until
  return isInverted ? 'invalid_date_range' : null
}
