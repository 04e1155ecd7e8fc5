import { Refusal } from '#kernel/errors.ts'
import { serve } from '#server/call.ts'
import { linkedFile } from '#server/http/report-links.ts'
import { openReport } from '../contract.ts'

export const reportRoutes = [
  serve(openReport, async (tx, { params, clock }) => {
    const found = await linkedFile(tx, params.token, clock)
    if (!found) throw new Refusal('resource_not_found')
    return found
  }),
]
