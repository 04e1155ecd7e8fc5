import * as z from 'zod/mini'
import { Receipt } from '#features/preregistrations/guest/contract.ts'
import { addTime, instant } from '#kernel/dates.ts'
import { clock } from '#web/ui/clock.ts'
import { readStored, writeStored } from '#web/ui/device-storage.ts'
import { EMPTY, type PreinscriptionValues } from './preinscription-values.ts'

const KEPT_MS = 7 * 86_400_000
const DRAFT = 'draft:preinscription'
const SENT = 'draft:preinscription-sent'

const Draft = z.nullable(z.object({ at: instant, step: z.int(), values: z.record(z.string(), z.string()) }))
const Sent = z.nullable(z.object({ at: instant, receipt: Receipt }))

const isFresh = (kept: { at: z.infer<typeof instant> }) => addTime(kept.at, KEPT_MS) > clock.now()

export type Restored = { values: Partial<PreinscriptionValues>; step: number }

/** Returns what was typed on this device in the last seven days and not sent. */
export function restore(): Restored | null {
  const kept = readStored(DRAFT, Draft, null)
  if (!kept || !isFresh(kept)) return null
  const known = Object.entries(kept.values).filter(([name]) => Object.hasOwn(EMPTY, name))
  return { values: Object.fromEntries(known), step: kept.step }
}

export const keep = (values: PreinscriptionValues, step: number): void =>
  writeStored(DRAFT, { at: clock.now(), step, values })

export const forget = (): void => writeStored(DRAFT, undefined)

/** The last receipt, so that a reload shows the number again. */
export function lastReceipt(): Receipt | null {
  const kept = readStored(SENT, Sent, null)
  return kept && isFresh(kept) ? kept.receipt : null
}

export const keepReceipt = (receipt: Receipt): void => writeStored(SENT, { at: clock.now(), receipt })

export const forgetReceipt = (): void => writeStored(SENT, undefined)
