import { standingBefore } from '#features/enrolment/inscriptions/progress/server/actions.ts'
import type { studentInscriptionState } from '#features/people/students/contract.ts'
import type { Day } from '#kernel/dates.ts'
import type { AnswerOf } from '#kernel/endpoint.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { kindOfStudent } from '../../preview/server/actions.ts'
import { judgeStudent, saidOf, saidOfClosed } from '../../server/actions.ts'
import { debtOfStudent, type OpenPeriod, openPeriod } from '../../server/queries.ts'
import { activeInscription } from './queries.ts'

type State = AnswerOf<typeof studentInscriptionState>['data']

type Ahead = { period: string; until: Day; sentence: string | null; inscription_id: number | null }

/** What a student can do about the next inscription: do it, mend what stands in the way, or see what was done; else null. */
export async function reinscriptionAhead(tx: Tx, by: By, student_id: number): Promise<Ahead | null> {
  const today = by.clock.today()
  const period = await openPeriod(tx, { student_id, today })
  if (!period) return null
  const said = { period: period.name, until: period.first_cut_end_date }
  if (period.is_inscribed) {
    if (period.start_date <= today) return null
    const inscription_id = await activeInscription(tx, { student_id, period_id: period.id })
    return inscription_id === null ? null : { ...said, sentence: null, inscription_id }
  }
  const { can_inscribe, code, why, kind, sentence = null } = await stateIn(tx, by, student_id, period)
  const waits = why?.missing.some(({ verdict }) => verdict === 'running')
  if (!kind || waits || code === 'next_semester_not_found') return null
  return { ...said, sentence: can_inscribe ? null : sentence, inscription_id: null }
}

/** Whether the student can be inscribed now, why not, and what is owed (rules.md#reinscription). */
export async function inscriptionStateOf(tx: Tx, by: By, student_id: number): Promise<State> {
  const period = await openPeriod(tx, { student_id, today: by.clock.today() })
  if (!period) {
    const { why, description } = await saidOfClosed(tx, by, {})
    return {
      can_inscribe: false,
      code: 'period_inscriptions_are_disabled',
      why,
      sentence: description,
      debt_e2: await debtOfStudent(tx, student_id),
    }
  }
  return stateIn(tx, by, student_id, period)
}

async function stateIn(tx: Tx, by: By, student_id: number, period: OpenPeriod): Promise<State> {
  const judged = await judgeStudent(tx, { student_id, period, is_staff: by.actor.type !== 'student' })
  const { student, judgement } = judged
  const latest = await standingBefore(tx, { student_id, period_id: period.id, is_read: true })
  // Who never was inscribed is new, and begins; what is left to choose stands in nobody's way.
  const isNew = !student.latest && student.state !== 'graduated' && !student.is_inscribed
  const obstacle = judgement.obstacle?.code === 'specialization_not_present' ? null : judgement.obstacle
  const said = obstacle && !isNew ? { ...saidOf(obstacle, judged), code: obstacle.code } : null
  return {
    can_inscribe: said === null,
    ...(said && { code: said.code, why: said.why, sentence: said.description }),
    ...(student.latest && { kind: kindOfStudent(judged) }),
    period,
    latest,
    debt_e2: await debtOfStudent(tx, student_id),
  }
}
