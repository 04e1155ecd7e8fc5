import { throttledGuest } from '#server/access/throttle/login-throttle.ts'
import { serve } from '#server/call.ts'
import { createPreregistration, preregistrationOptions } from '../contract.ts'
import { preregister } from './actions.ts'
import { institutionFacts, offersOf, openPeriod, periodAfter } from './queries.ts'

export const guestRoutes = [
  serve(
    createPreregistration,
    async (tx, { body, files, clock, world }) => ({
      data: await preregister(tx, {
        body,
        picture: files.profile_picture?.bytes,
        clock,
        storage: world.storage,
      }),
    }),
    {
      guard: throttledGuest(({ body: { identity_kind, identity_number, email } }) => [
        `${identity_kind}-${identity_number}`,
        email,
      ]),
    },
  ),
  serve(preregistrationOptions, async (tx, { clock }) => {
    const period = (await openPeriod(tx)) ?? null
    const institution = await institutionFacts(tx)
    return {
      data: {
        institution,
        period,
        next_period: period ? null : ((await periodAfter(tx, clock.today())) ?? null),
        specializations: period ? await offersOf(tx, period.id) : [],
        default_shift: institution?.default_shift ?? 'morning',
      },
    }
  }),
]
