import { standingBefore } from '#features/inscriptions/progress/server/actions.ts'
import { serve } from '#server/call.ts'
import { listStudents, showStudent, studentInscriptionState, updateStudent } from '../contract.ts'
import { whyNotInscribable } from '../rules.ts'
import { editStudent } from './actions.ts'
import { askedNames, inscriptionStateFacts, pageOfStudents, studentById } from './queries.ts'

export const studentRoutes = [
  serve(listStudents, async (tx, { query, actor }) => ({
    ...(await pageOfStudents(tx, query, actor)),
    ...(await askedNames(tx, query, actor)),
  })),
  serve(showStudent, async (tx, { params, query, actor }) => ({
    data: await studentById(tx, params.id, actor, query.with),
  })),
  serve(updateStudent, async (tx, { params, body, files, actor, clock, request, world }) => {
    await editStudent(
      tx,
      { actor, clock },
      {
        id: params.id,
        body,
        picture: files.profile_picture?.bytes,
        storage: world.storage,
        base: request.base,
      },
    )
    return { data: await studentById(tx, params.id, actor, ['user', 'latestInscription']) }
  }),
  serve(studentInscriptionState, async (tx, { params, clock }) => {
    const { id } = params
    const facts = await inscriptionStateFacts(tx, { id, today: clock.today() })
    const { state, debt_e2, period, is_inscribed } = facts
    const latest = period && (await standingBefore(tx, { student_id: id, period_id: period.id }))
    const code = whyNotInscribable({ state, open_period_id: period?.id ?? null, is_inscribed })
    return {
      data: {
        can_inscribe: code === null,
        ...(code && { code }),
        ...(period && { period, latest }),
        debt_e2,
      },
    }
  }),
]
