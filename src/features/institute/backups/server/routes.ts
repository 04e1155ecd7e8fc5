import { serve } from '#server/call.ts'
import { showBackupState } from '../contract.ts'
import { backupState } from './queries.ts'

export const backupRoutes = [
  serve(showBackupState, async (tx, { clock }) => ({ data: await backupState(tx, clock.now()) })),
]
