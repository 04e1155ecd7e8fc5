import type { Why } from '#features/enrolment/enrolments/words.ts'
import type { Overridable } from '#features/enrolment/inscriptions/progress/rules.ts'
import { progressInTheWay, standingBefore } from '#features/enrolment/inscriptions/progress/server/actions.ts'
import { insist } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { judgeStudent, saidOf } from '../../server/actions.ts'
import { type OpenPeriod, openPeriod, specializationOf } from '../../server/queries.ts'
import { rulesInTheWay } from '../rules.ts'

type Overridden = { code: Overridable; said: { description: string; why?: Why } }
type OverrideQuery = {
  student_id: number
  section_id: number
  period: OpenPeriod
  latest: NonNullable<Awaited<ReturnType<typeof standingBefore>>>
}

/** The rules between a student and a section that an administrator may break, with what a refusal says of each. */
export async function standingRules(tx: Tx, { student_id, section_id, period, latest }: OverrideQuery) {
  const place = await specializationOf(tx, section_id)
  const { specialization_id, semester_id } = place
  insist(place.period_id === period.id ? null : 'section_not_of_period')
  const progress = await progressInTheWay(tx, { student_id, section_id }, latest)
  const judged = await judgeStudent(tx, { student_id, period, specialization_id, is_staff: true })
  const wanted = { section_id, semester_id }
  const others = rulesInTheWay(judged.judgement, wanted, { hasProgress: progress.length > 0 })
  const said = others.map(({ code, obstacle, course }) => ({
    code,
    said: saidOf(obstacle, judged, course, true),
  }))
  const standing: Overridden[] = [
    ...progress.map(({ code, description }) => ({ code, said: { description } })),
    ...[...Map.groupBy(said, ({ code }) => code)].map(([code, of]) => ({
      code,
      said: { ...of[0]?.said, description: of.map((one) => one.said.description).join(' ') },
    })),
  ]
  return { place, judged, standing }
}

/** What stands between a student and a section and may be set aside; nothing where no rule is asked, or no period is open. */
export async function rulesBefore(tx: Tx, by: By, at: { student_id: number; section_id: number }) {
  const { period_id } = await specializationOf(tx, at.section_id)
  const period = await openPeriod(tx, { ...at, period_id, today: by.clock.today() })
  const latest = period && (await standingBefore(tx, { ...at, period_id, is_read: true }))
  if (!period || period.is_inscribed || !latest) return []
  const { standing, judged } = await standingRules(tx, { ...at, period, latest })
  if (judged.student.state === 'graduated') return []
  return standing.map(({ code, said }) => ({ code, sentence: said.description }))
}
