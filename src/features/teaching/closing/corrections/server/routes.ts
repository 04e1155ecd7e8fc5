import { pardonAbsences } from '#features/enrolment/enrolments/absences/server/actions.ts'
import { serve } from '#server/call.ts'
import { updateEnrolledStudent } from '../contract.ts'
import { correctNote } from './actions.ts'

export const correctionRoutes = [
  serve(updateEnrolledStudent, async (tx, { params, body, actor, clock }) => ({
    data:
      'note' in body
        ? await correctNote(
            tx,
            { actor, clock },
            { ...params, note: body.note, reason: 'reason' in body ? body.reason : null },
          )
        : await pardonAbsences(tx, { actor, clock }, { ...params, reason: body.reason }),
  })),
]
