import { type PaperContext, paperOnce, type StoredPaper } from '#features/papers/papers/server/actions.ts'
import { textSealed } from '#features/papers/papers/texts/server/actions.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { readActa } from '../../actas/rules.ts'
import { actaOrder } from '../../actas/server/acta.pdf.ts'
import { sealedActa } from './queries.ts'

/** The paper of the acta of a make-up exam, drawn when it is first asked for. */
export const makeUpActaPaper = (tx: Tx, by: By, number: number, on: PaperContext): Promise<StoredPaper> =>
  paperOnce(
    tx,
    by,
    {
      orderNow: async () => {
        const { body, hash, sealed_at, text_id } = await sealedActa(tx, number)
        const sealed = readActa(body)
        if (!sealed) throw new Error(`acta ${number} is not the text of an acta`)
        return actaOrder(
          sealed,
          { number, hash, amends: null, sealed_at },
          await textSealed(tx, 'acta', text_id),
        )
      },
    },
    on,
  )
