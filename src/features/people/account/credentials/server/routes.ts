import { mayCall } from '#kernel/access.ts'
import { insist } from '#kernel/errors.ts'
import { ADMINS } from '#kernel/roles.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import { throttled } from '#server/access/throttle/login-throttle.ts'
import { serve } from '#server/call.ts'
import { mailUrl } from '#server/public-url.ts'
import { changePictureOf } from '../../lifecycle/server/actions.ts'
import { changeEmail, changePassword, changePicture } from '../contract.ts'
import { changeEmailOf, changeOwnPassword } from './actions.ts'

const ownAccount = ({ email, session_id }: Actor) => ({ account: email, session_id })

/** Who may change the account of another. */
const CHANGE_OTHERS = { roles: ADMINS, permission: 'users.update' } as const

/** What everybody may do to the own account, some may to another's. */
const insistOnRight = (actor: Actor, id: number): void =>
  insist(actor.user_id === id || mayCall(CHANGE_OTHERS, actor) ? null : 'this_action_is_unauthorized')

export const credentialRoutes = [
  serve(
    changeEmail,
    async (tx, { params: { id }, body, ...by }) => {
      insistOnRight(by.actor, id)
      return { data: await changeEmailOf(tx, by, { id, body, base: await mailUrl(tx, by.world) }) }
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
    return { data: { id: params.id, profile_picture: await changePictureOf(tx, by, order) } }
  }),
]
