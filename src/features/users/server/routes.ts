import { Refusal } from '#kernel/errors.ts'
import { guessing } from '#server/attempts.ts'
import type { Tx } from '#server/db.ts'
import { permissionsOf } from '#server/permissions.ts'
import { serve } from '#server/serve.ts'
import type { Actor } from '#server/session.ts'
import { changeEmailOf, changeOwnPassword } from '../account/server/actions.ts'
import {
  changeEmail,
  changePassword,
  changePicture,
  createUser,
  deleteUser,
  listUsers,
  sendAccountConfirm,
  showUser,
  updateUser,
} from '../contract.ts'
import * as act from './actions.ts'
import { pageOfUsers, userById } from './queries.ts'

async function shown(tx: Tx, id: number) {
  const user = await userById(tx, id)
  if (!user) throw new Refusal('user_not_found')
  const holder = { ...user, type: user.role }
  const role_permissions = permissionsOf({ ...holder, changed_permissions: {} })
  return { data: { ...user, permissions: permissionsOf(holder), role_permissions } }
}

const ownAccount = ({ email, session_id }: Actor) => ({ account: email, session_id })

export const userRoutes = [
  serve(listUsers, (tx, { query }) => pageOfUsers(tx, query)),
  serve(showUser, (tx, { params }) => shown(tx, params.id)),
  serve(createUser, async (tx, { body, request, ...by }) =>
    shown(tx, await act.createStaff(tx, by, { body, base: request.base })),
  ),
  serve(updateUser, async (tx, { params, body, request, ...by }) => {
    await shown(tx, params.id)
    await act.updateStaff(tx, by, { id: params.id, body, version: request.version })
    return shown(tx, params.id)
  }),
  serve(deleteUser, async (tx, { params, ...by }) => {
    await shown(tx, params.id)
    await act.deleteStaff(tx, by, params.id)
  }),
  serve(sendAccountConfirm, async (tx, { params, request, ...by }) =>
    act.resendConfirmation(tx, by, { id: params.id, base: request.base }),
  ),
  serve(
    changeEmail,
    async (tx, { params, body, ...by }) => ({ data: await changeEmailOf(tx, by, { id: params.id, body }) }),
    guessing(({ actor, body }) => (body.current_password === undefined ? null : ownAccount(actor))),
  ),
  serve(
    changePassword,
    (tx, { params, body, ...by }) => changeOwnPassword(tx, by, { id: params.id, body }),
    guessing(({ actor }) => ownAccount(actor)),
  ),
  serve(changePicture, async (tx, { params, files, world, ...by }) => {
    const bytes = files.profile_picture?.bytes ?? Buffer.alloc(0)
    const order = { id: params.id, bytes, storage: world.storage }
    return { data: { id: params.id, profile_picture: await act.changePictureOf(tx, by, order) } }
  }),
]
