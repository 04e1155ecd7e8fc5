import { serve } from '#server/call.ts'
import { showDigestPreferences, stopDigest, updateDigestPreferences } from '../contract.ts'
import * as actions from './actions.ts'
import { digestPreferences } from './queries.ts'

export const digestRoutes = [
  serve(stopDigest, (tx, { body }) => actions.stopDigest(tx, body.token)),
  serve(showDigestPreferences, async (tx, { actor }) => ({
    data: await digestPreferences(tx, actor.user_id),
  })),
  serve(updateDigestPreferences, async (tx, { body, actor, clock }) => {
    await actions.updateDigestPreferences(tx, { actor, clock }, body)
    return { data: await digestPreferences(tx, actor.user_id) }
  }),
]
