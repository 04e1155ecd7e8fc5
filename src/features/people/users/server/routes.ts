import { Refusal } from '#kernel/errors.ts'
import { permissionsOf } from '#server/access/rights/permissions.ts'
import { serve } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { mailUrl } from '#server/public-url.ts'
import { createUser, deleteUser, listUsers, sendAccountConfirm, showUser, updateUser } from '../contract.ts'
import * as act from './actions.ts'
import { pageOfUsers, userById } from './queries.ts'

async function shown(tx: Tx, id: number) {
  const user = await userById(tx, id)
  if (!user) throw new Refusal('user_not_found')
  const holder = { ...user, type: user.role }
  const role_permissions = permissionsOf({ ...holder, changed_permissions: {} })
  return { data: { ...user, permissions: permissionsOf(holder), role_permissions } }
}

export const userRoutes = [
  serve(listUsers, (tx, { query }) => pageOfUsers(tx, query)),
  serve(showUser, (tx, { params }) => shown(tx, params.id)),
  serve(createUser, async (tx, { body, ...by }) =>
    shown(tx, await act.createStaff(tx, by, { body, base: await mailUrl(tx, by.world) })),
  ),
  serve(updateUser, async (tx, { params, body, request, ...by }) => {
    await shown(tx, params.id)
    await act.updateStaff(tx, by, { id: params.id, body })
    return shown(tx, params.id)
  }),
  serve(deleteUser, async (tx, { params, ...by }) => {
    await shown(tx, params.id)
    await act.deleteStaff(tx, by, params.id)
  }),
  serve(sendAccountConfirm, async (tx, { params, ...by }) =>
    act.resendConfirmation(tx, by, { id: params.id, base: await mailUrl(tx, by.world) }),
  ),
]
