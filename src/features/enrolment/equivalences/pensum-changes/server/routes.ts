import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { changePensum, standingToChange, undoPensumChange } from './actions.ts'
import { pensumChanges, stateOfStudent } from './queries.ts'

export const pensumChangeRoutes = [
  serve(contract.listPensumChanges, async (tx, { params: { id } }) => {
    const standing = await standingToChange(tx, { id, state: await stateOfStudent(tx, id) })
    return { data: { ...standing, changes: await pensumChanges(tx, { student_id: id }) } }
  }),
  serve(contract.changePensum, async (tx, { params, body: { dry_run = false, ...body }, ...by }) => ({
    data: await changePensum(tx, by, { ...body, dry_run, student_id: params.id }),
  })),
  serve(contract.undoPensumChange, async (tx, { params, body, ...by }) => ({
    data: await undoPensumChange(tx, by, { id: params.id, reason: body.reason }),
  })),
]
