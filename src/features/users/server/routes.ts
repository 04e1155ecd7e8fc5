import { changeEmailOf, changeOwnPassword } from '#features/users/account/server/actions.ts'
import { mayCall } from '#kernel/access.ts'
import { insist, Refusal } from '#kernel/errors.ts'
import { throttled } from '#server/access/login-throttle.ts'
import { permissionsOf } from '#server/access/permissions.ts'
import type { Actor } from '#server/access/session.ts'
import { serve } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
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

/** What everybody may do to the own account, some may to another's. */
const insistOnRight = (actor: Actor, id: number): void =>
  insist(actor.user_id === id || mayCall(updateUser, actor) ? null : 'this_action_is_unauthorized')

export const userRoutes = [
  serve(listUsers, (tx, { query }) => pageOfUsers(tx, query)),
  serve(showUser, (tx, { params }) => shown(tx, params.id)),
  serve(createUser, async (tx, { body, request, ...by }) =>
    shown(tx, await act.createStaff(tx, by, { body, base: request.base })),
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
  serve(sendAccountConfirm, async (tx, { params, request, ...by }) =>
    act.resendConfirmation(tx, by, { id: params.id, base: request.base }),
  ),
  serve(
    changeEmail,
    async (tx, { params: { id }, body, request: { base }, ...by }) => {
      insistOnRight(by.actor, id)
      return { data: await changeEmailOf(tx, by, { id, body, base }) }
    },
    // With another's address no password is checked: nothing is guessed, and no failure forgotten.
    {
      guard: throttled(({ actor, params, body }) =>
        body.current_password === undefined || params.id !== actor.user_id ? null : ownAccount(actor),
      ),
    },
  ),
  serve(changePassword, (tx, { params, body, ...by }) => changeOwnPassword(tx, by, { id: params.id, body }), {
    guard: throttled(({ actor }) => ownAccount(actor)),
  }),
  serve(changePicture, async (tx, { params, files, world, ...by }) => {
    insistOnRight(by.actor, params.id)
    const bytes = files.profile_picture?.bytes ?? Buffer.alloc(0)
    const order = { id: params.id, bytes, storage: world.storage }
    return { data: { id: params.id, profile_picture: await act.changePictureOf(tx, by, order) } }
  }),
]
