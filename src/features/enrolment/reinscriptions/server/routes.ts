import { readInscription } from '#features/enrolment/inscriptions/server/actions.ts'
import { studentInscriptionState } from '#features/people/students/contract.ts'
import { serve } from '#server/call.ts'
import { reinscribe as reinscribeEndpoint, showNextSemester, updateReinscription } from '../contract.ts'
import { changeReinscription } from '../courses/server/actions.ts'
import { manyRoutes } from '../many/server/routes.ts'
import { showRulesInTheWay } from '../override/contract.ts'
import { rulesBefore } from '../override/server/actions.ts'
import { nextSemesterOf } from '../preview/server/actions.ts'
import { receiptRoutes } from '../receipt/server/routes.ts'
import { inscriptionStateOf } from '../state/server/actions.ts'
import { showReinscriptionSummary } from '../summary/contract.ts'
import { reinscriptionSummary } from '../summary/server/actions.ts'
import { type Outcome, reinscribe, saidOf } from './actions.ts'

const takenOf = ({ placement }: Outcome) =>
  placement.places.map(({ course, offer }) => ({
    course_id: course.id,
    title: course.title,
    section_id: offer.section_id,
    section_code: offer.letter_code,
  }))

const skippedOf = ({ placement, judged }: Outcome) =>
  placement.skipped.map(({ course, obstacle }) => ({
    course_id: course.id,
    title: course.title,
    code: obstacle.code,
    sentence: saidOf(obstacle, judged, course.title).description,
  }))

export const reinscriptionRoutes = [
  ...manyRoutes,
  serve(showReinscriptionSummary, (tx, by) => reinscriptionSummary(tx, by)),
  ...receiptRoutes,
  serve(showNextSemester, async (tx, { params, query, ...by }) => ({
    data: await nextSemesterOf(tx, by, { student_id: params.id, ...query }),
  })),
  serve(studentInscriptionState, async (tx, { params, ...by }) => ({
    data: await inscriptionStateOf(tx, by, params.id),
  })),
  serve(showRulesInTheWay, async (tx, { params, query, ...by }) => ({
    data: await rulesBefore(tx, by, { student_id: params.id, ...query }),
  })),
  serve(reinscribeEndpoint, async (tx, { params, query, body, request, ...by }) => {
    const is_strict = query.throw_on_any_error ?? true
    const outcome = await reinscribe(tx, by, { ...body, student_id: params.id, is_strict })
    return {
      data: {
        ...(await readInscription(tx, outcome.inscription_id)),
        enrolled: takenOf(outcome),
        skipped: skippedOf(outcome),
      },
    }
  }),
  serve(updateReinscription, async (tx, { body, request, ...by }) => {
    await changeReinscription(tx, by, body)
    return { data: await readInscription(tx, body.inscription_id) }
  }),
]
