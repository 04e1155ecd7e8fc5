import { readInscription } from '#features/enrolment/inscriptions/server/actions.ts'
import { serve } from '#server/call.ts'
import { printInscription } from '../contract.ts'
import { headOf, hoursOf } from './queries.ts'
import { inscriptionFile } from './receipt.pdf.ts'

export const receiptRoutes = [
  serve(printInscription, async (tx, { params, query, actor, clock, world: { storage } }) => {
    const inscription = await readInscription(tx, params.id, ['courses'])
    const hours = await hoursOf(tx, params.id)
    const { name = 'Claustro', logo = null } = (await headOf(tx)) ?? {}
    const made = { size: query.paper ?? 'us-letter', by: actor.name, now: clock.now() }
    const logoOf = async (key: string) => (await storage.get(key))?.bytes ?? null
    return {
      make: async () =>
        inscriptionFile({
          ...made,
          inscription,
          hours,
          institution: name,
          logo: logo === null ? null : await logoOf(logo),
        }),
    }
  }),
]
