import { createInscription } from '#features/enrolment/inscriptions/contract.ts'
import { readInscription } from '#features/enrolment/inscriptions/server/actions.ts'
import { insist } from '#kernel/errors.ts'
import { serve } from '#server/call.ts'
import { mailUrl } from '#server/public-url.ts'
import {
  confirmPreregistration,
  confirmPreregistrations,
  deletePreregistration,
  listPreregistrations,
  rejectPreregistration,
  showPreregistration,
  updatePreregistration,
} from '../contract.ts'
import { guestRoutes } from '../guest/server/routes.ts'
import { obstacleOf, refusalToReview } from '../rules.ts'
import {
  confirmMany,
  confirmPreregistered,
  deletePreregistered,
  editPreregistered,
  inscribePerson,
  rejectPreregistered,
} from './actions.ts'
import {
  duplicatesOf,
  neighboursOf,
  pageOfPreregistrations,
  preregistrationById,
  reviewStateOf,
} from './queries.ts'

export const preregistrationRoutes = [
  // Served here, since a pre-enrolment knows inscriptions and not the other way.
  serve(createInscription, async (tx, { body, ...by }) => ({
    data: await readInscription(
      tx,
      await inscribePerson(tx, by, { body, base: await mailUrl(tx, by.world) }),
    ),
  })),
  ...guestRoutes,
  serve(listPreregistrations, (tx, { query }) => pageOfPreregistrations(tx, query)),
  serve(showPreregistration, async (tx, { params, query }) => {
    const duplicates = await duplicatesOf(tx, params.id)
    return {
      data: {
        ...(await preregistrationById(tx, params.id, query.with)),
        ...(await neighboursOf(tx, params.id)),
        duplicates,
        obstacle: obstacleOf(duplicates),
      },
    }
  }),
  serve(
    updatePreregistration,
    async (tx, { params, body, ...by }) => {
      await editPreregistered(tx, by, { id: params.id, body })
      return { data: await preregistrationById(tx, params.id) }
    },
    {
      precheck: async (tx, { params }) => insist(refusalToReview((await reviewStateOf(tx, params.id)).state)),
    },
  ),
  serve(deletePreregistration, (tx, { params, ...by }) => deletePreregistered(tx, by, params.id)),
  serve(confirmPreregistration, async (tx, { params, body, ...by }) => {
    const id = await confirmPreregistered(tx, by, {
      id: params.id,
      ...body,
      base: await mailUrl(tx, by.world),
    })
    return { data: await readInscription(tx, id) }
  }),
  serve(confirmPreregistrations, async (tx, { body, ...by }) => ({
    data: await confirmMany(tx, by, {
      ids: body.ids,
      base: await mailUrl(tx, by.world),
      dry_run: body.dry_run ?? false,
    }),
  })),
  serve(rejectPreregistration, async (tx, { params, body, ...by }) => {
    await rejectPreregistered(tx, by, { id: params.id, reason: body.reason })
    return { data: await preregistrationById(tx, params.id) }
  }),
]
