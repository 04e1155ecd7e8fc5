import { rollBackMany } from '#features/enrolment/inscriptions/bulk/server/actions.ts'
import { insist } from '#kernel/errors.ts'
import { serve } from '#server/call.ts'
import { kindOfStudent } from '../../preview/server/actions.ts'
import { insistOnOpenPeriod } from '../../server/actions.ts'
import * as contract from '../contract.ts'
import { placeMany, reinscribeLot } from './actions.ts'
import { choicesAfter, semestersAhead, studentsLastIn } from './queries.ts'

export const manyRoutes = [
  serve(contract.listSemestersAhead, async (tx, { query, ...by }) => {
    const { id, name } = await insistOnOpenPeriod(tx, by, query)
    return { data: { period: { id, name }, semesters: await semestersAhead(tx, id) } }
  }),
  serve(contract.listCandidates, async (tx, { query, ...by }) => {
    const { semester_id, specialization_id } = query
    const period = await insistOnOpenPeriod(tx, by, { period_id: query.period_id })
    const found = await studentsLastIn(tx, { semester_id, period_id: period.id })
    const is_strict = query.throw_on_any_error ?? true
    const student_ids = found.map(({ id }) => id)
    const judged = await placeMany(tx, { period, student_ids, specialization_id, is_strict, isHeld: false })
    const identities = new Map(found.map(({ id, identity }) => [id, identity]))
    return {
      data: {
        period: { id: period.id, name: period.name },
        specializations: await choicesAfter(tx, { semester_id, period_id: period.id }),
        students: judged
          // Who is inscribed already waits for nothing.
          .filter(({ student }) => !student.is_inscribed)
          .map(({ student, judgement, placement, ...said }) => ({
            student_id: student.student_id,
            student_name: student.student_name,
            student_identity: identities.get(student.student_id) ?? '',
            kind: kindOfStudent({ student }),
            allowed: placement !== null,
            ...(said.code && said),
            semester_number: judgement.semester?.number ?? null,
            section_code: placement?.section.letter_code ?? null,
            courses: placement?.places.length ?? 0,
            behind: judgement.behind.length,
          })),
      },
    }
  }),
  serve(contract.reinscribeMany, async (tx, { query, body, request, ...by }) => {
    const { period_id, ...order } = body
    const period = await insistOnOpenPeriod(tx, by, { period_id })
    const is_strict = query.throw_on_any_error ?? true
    return { data: await reinscribeLot(tx, by, { ...order, period, is_strict }) }
  }),
  serve(contract.rollbackMany, async (tx, { body, ...by }) => {
    const { inscription_ids: ids, ...order } = body
    const data = await rollBackMany(tx, by, { ids, reason: order.reason, dry_run: order.dry_run ?? false })
    // Somebody else undid them while this waited.
    insist(data.undone.length + data.skipped.length === 0 ? 'inscriptions_already_undone' : null)
    return { data }
  }),
]
