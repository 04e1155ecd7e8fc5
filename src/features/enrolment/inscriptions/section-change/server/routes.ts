import { serve } from '#server/call.ts'
import { readInscription } from '../../server/actions.ts'
import * as contract from '../contract.ts'
import { changeSectionOf, changeSections, previewSectionChange } from './actions.ts'

export const sectionChangeRoutes = [
  serve(contract.previewSectionChange, async (tx, { params, query, ...by }) => ({
    data: await previewSectionChange(tx, by, { student_id: params.id, ...query }),
  })),
  serve(contract.changeSection, async (tx, { params, body, ...by }) => ({
    data: await readInscription(tx, await changeSectionOf(tx, by, { student_id: params.id, ...body })),
  })),
  serve(contract.changeSections, async (tx, { body, ...by }) => ({
    data: await changeSections(tx, by, { ...body, dry_run: body.dry_run ?? false }),
  })),
]
