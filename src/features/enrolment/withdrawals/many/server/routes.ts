import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { retireMany, undoMany, withdrawMany } from './actions.ts'

export const manyWithdrawalRoutes = [
  serve(contract.retireStudents, async (tx, { body, ...by }) => ({
    data: await retireMany(tx, by, { ...body, dry_run: body.dry_run ?? false }),
  })),
  serve(contract.withdrawStudents, async (tx, { body, ...by }) => ({
    data: await withdrawMany(tx, by, { ...body, dry_run: body.dry_run ?? false }),
  })),
  serve(contract.undoWithdrawals, async (tx, { body, ...by }) => ({
    data: await undoMany(tx, by, { ...body, dry_run: body.dry_run ?? false }),
  })),
]
