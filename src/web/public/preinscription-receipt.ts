import type { Receipt } from '#features/enrolment/preregistrations/guest/contract.ts'
import { addTime, type Instant } from '#kernel/dates.ts'
import { clock } from '#web/ui/clock.ts'
import { readStored, writeStored } from '#web/ui/device-storage.ts'

const KEPT_MS = 7 * 86_400_000
const SENT = 'draft:preinscription-sent'

type Sent = { at: Instant; receipt: Receipt }

/** Looked at by hand: the page is shown before the schemas of its form have come. */
const isSent = (value: unknown): value is Sent =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  typeof value.at === 'string' &&
  'receipt' in value &&
  typeof value.receipt === 'object' &&
  value.receipt !== null &&
  'number' in value.receipt &&
  'next_steps' in value.receipt &&
  Array.isArray(value.receipt.next_steps)

/** Whether this was kept in the last seven days. */
export const isFresh = (kept: { at: Instant }) => addTime(kept.at, KEPT_MS) > clock.now()

/** The last receipt, so that a reload shows the number again. */
export function lastReceipt(): Receipt | null {
  const kept = readStored<Sent | null>(SENT, isSent, null)
  return kept && isFresh(kept) ? kept.receipt : null
}

export const keepReceipt = (receipt: Receipt): void => writeStored(SENT, { at: clock.now(), receipt })

export const forgetReceipt = (): void => writeStored(SENT, undefined)
