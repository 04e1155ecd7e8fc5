import { serve } from '#server/call.ts'
import { readInstitute } from '../../making/server/queries.ts'
import { exportToFet } from '../contract.ts'
import { fetText } from './fet-text.ts'
import { namesOf } from './queries.ts'

export const fetRoutes = [
  serve(exportToFet, async (tx, { params: { id } }) => {
    const scope = {
      period_id: id,
      section_id: null,
      specialization_id: null,
      classroom_id: null,
      teacher_id: null,
      stays: 'locked' as const,
    }
    const { institute } = await readInstitute(tx, scope)
    const names = await namesOf(tx, id)
    return {
      make: async () => ({
        bytes: Buffer.from(fetText(institute, names)),
        media_type: 'application/octet-stream',
        filename: `horario-${names.period}.fet`,
      }),
    }
  }),
]
