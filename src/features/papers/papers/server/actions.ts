import canonicalize from 'canonicalize'
import { recordAll } from '#features/institute/audit/server/actions.ts'
import { notifyEach } from '#features/messages/notifications/server/actions.ts'
import type { Instant } from '#kernel/dates.ts'
import type { PaperSize } from '#kernel/endpoint.ts'
import { type ErrorCode, insist, Refusal } from '#kernel/errors.ts'
import { plain, truncated } from '#kernel/text.ts'
import { signingKey } from '#server/access/keys/signing-keys.ts'
import type { By, World } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { newKey, type Storage } from '#server/files/files.ts'
import type { Frame } from '#server/pdf/paper.ts'
import { publicUrl } from '#server/public-url.ts'
import { credentialOf, newCode, type Subject, subjectOf } from '../checking/server/actions.ts'
import { refusalToWithdraw } from '../rules.ts'
import { isAskedFor, PAPER_KIND_LABELS, type PaperKind, showPaperNumber, withdrawnNotice } from '../words.ts'
import { frameOf, logoOf } from './frame.pdf.ts'
import {
  type Facts,
  institutionOnPaper,
  lastNumber,
  lockHolders,
  lockPapers,
  type PaperOf,
  paperToWithdraw,
  validPaper,
} from './queries.ts'

/** Holds whom papers are of, before it is read what they say. */
export const holdHolders = lockHolders

export type PaperInput = Subject & {
  kind: PaperKind
  of: PaperOf
  signer: string
  /** What it says, part by part, each as a hash: of what may change before it leaves the office. */
  said?: Readonly<Record<string, string>>
  /** The version of its text, of the kinds that have one. */
  text_id?: number
  print: (frame: Frame, at: Instant) => Promise<Uint8Array>
}
/** `public_url`: what the server's setting says of where a paper is checked. */
export type PaperContext = { storage: Storage; public_url: string | null; size: PaperSize }

/** Where the papers of a call are kept and checked, and on what they are printed. */
export const placeOf = (
  { world: { storage, public_url } }: { world: World },
  size: PaperSize = 'us-letter',
): PaperContext => ({ storage, public_url, size })

/** Why no paper can be signed now, whatever it is of. */
export const refusalToSign = async (tx: Tx, place: Pick<PaperContext, 'public_url'>) =>
  (await publicUrl(tx, place)) === null ? ('paper_without_address' satisfies ErrorCode) : null

/** A QR of 28 mm holds so much at a size that phones read. */
const MOST_OF_ISSUER = 60

/**
 * Makes papers with their numbers, in the order given, and keeps their bytes (rules.md#papers). Gives the ids. The
 * numbers wait for each other until the transaction ends.
 */
export async function issuePapers(tx: Tx, by: By, orders: readonly PaperInput[], place: PaperContext) {
  if (orders.length === 0) return []
  const [today, now] = [by.clock.today(), by.clock.now()]
  const year = Number(today.slice(0, 4))
  const last = await lastNumber(tx, year)
  const institution = await institutionOnPaper(tx)
  const logo = await logoOf(institution, place.storage)
  const base = await publicUrl(tx, place)
  if (base === null) throw new Refusal('paper_without_address')
  const key = await signingKey(tx)
  const rows = await Promise.all(
    orders.map(async (order, at) => {
      const { kind, of, signer, text_id = null, said } = order
      const [number, code] = [last + 1 + at, newCode()]
      const facts: Facts = {
        n: showPaperNumber({ year, number }),
        k: kind,
        d: today,
        iss: truncated(institution?.name ?? 'Claustro', MOST_OF_ISSUER),
        c: code,
        ...subjectOf(code, order),
      }
      const text = canonicalize(facts) ?? ''
      const signature = key.signed(Buffer.from(text))
      const paper = { code, number: facts.n, signed: { facts: text, signature, kid: key.kid } }
      const bytes = await order.print(
        frameOf(paper, { institution, logo, today, base, size: place.size }),
        now,
      )
      const file = newKey('papers', 'pdf')
      await place.storage.put(file, bytes, 'application/pdf')
      return {
        ...{ year, number, kind, code, student_id: order.student?.id ?? null, ...of, signature, file },
        ...{ facts: text, kid: key.kid, credential: await credentialOf(facts, key, base, now) },
        ...{ issued_on: today, signer, text_id, made_by: by.actor.user_id },
        said: said ? JSON.stringify(said) : null,
      }
    }),
  )
  const made = await tx.insertInto('papers').values(rows).returning(['id', 'number', 'kind']).execute()
  await recordAll(
    tx,
    by,
    made.map(({ id, number, kind }) => ({
      action: 'papers.issue',
      entity: 'paper',
      entity_id: id,
      after: { number: showPaperNumber({ year, number }), kind },
    })),
  )
  return made
}

type Making = {
  orderNow: () => Promise<PaperInput>
  /** Holds what it speaks of until it is there. */
  hold?: () => Promise<unknown>
}

/**
 * The valid paper of something, made when it is first asked for. It is read anew once the numbers are held: who asked at
 * the same moment has made it, or what it says has changed.
 */
export async function paperOnce(
  tx: Tx,
  by: By,
  { orderNow, hold }: Making,
  place: PaperContext,
): Promise<StoredPaper> {
  const find = async (input: PaperInput) => {
    const found = await validPaper(tx, input.of, {
      student_id: input.student?.id ?? null,
      today: by.clock.today(),
    })
    return found && { file: found.file, kind: input.kind, number: showPaperNumber(found) }
  }
  const known = await find(await orderNow())
  if (known) return known
  await hold?.()
  await lockPapers(tx)
  const order = await orderNow()
  const meanwhile = await find(order)
  if (meanwhile) return meanwhile
  await issuePapers(tx, by, [order], place)
  const made = await find(order)
  if (!made) throw new Error('a paper that was made is valid')
  return made
}

/** Withdraws a paper: from then on its check says so. */
export async function withdrawPaper(tx: Tx, by: By, { id, reason }: { id: number; reason: string }) {
  const paper = await paperToWithdraw(tx, id)
  if (!paper) throw new Refusal('resource_not_found')
  insist(refusalToWithdraw(paper))
  await withdrawPapers(tx, by, { of: 'id', ids: [id], reason })
  const { user_id, kind } = paper
  // A receipt, a kárdex and an acta are had again where they were had; what was asked for was a promise.
  if (user_id !== null && isAskedFor(kind))
    await notifyEach(tx, [
      {
        user_id,
        link: '/document-requests',
        content: withdrawnNotice({ kind, number: showPaperNumber(paper) }),
      },
    ])
  return { id, withdrawn_at: by.clock.now() }
}

type Withdrawal = {
  of: 'id' | 'payment_id' | 'acta_number'
  ids: readonly number[]
  reason: string
}

/** Withdraws papers that are good yet: these, or those of some payments or actas. */
export async function withdrawPapers(tx: Tx, by: By, { of, ids, reason }: Withdrawal): Promise<void> {
  if (ids.length === 0) return
  const withdrawn = await tx
    .updateTable('papers')
    .set({ withdrawn_at: by.clock.now(), withdrawn_by: by.actor.user_id, withdrawal_reason: reason })
    .where(of, 'in', ids)
    .where('withdrawn_at', 'is', null)
    .returning(['id', 'year', 'number'])
    .execute()
  await recordAll(
    tx,
    by,
    withdrawn.map(({ id, ...paper }) => ({
      action: 'papers.withdraw',
      entity: 'paper',
      entity_id: id,
      after: { number: showPaperNumber(paper) },
      reason,
    })),
  )
}

/** The bytes of a paper, as they were made. */
export async function keptPaper(storage: Storage, { file, kind, number }: StoredPaper) {
  const kept = await storage.get(file)
  if (kept === null) throw new Refusal('resource_not_found')
  const name = plain(PAPER_KIND_LABELS[kind]).replaceAll(' ', '-')
  return { bytes: kept.bytes, media_type: 'application/pdf', filename: `${name}-${number}.pdf` }
}
export type StoredPaper = { file: string; kind: PaperKind; number: string }
