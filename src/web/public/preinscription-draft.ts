import * as z from 'zod/mini'
import { instant } from '#kernel/schemas.ts'
import { clock } from '#web/ui/clock.ts'
import { readStored, writeStored } from '#web/ui/device-storage.ts'
import { isFresh } from './preinscription-receipt.ts'
import { EMPTY, type PreinscriptionValues } from './preinscription-values.ts'

const DRAFT = 'draft:preinscription'

const Draft = z.nullable(z.object({ at: instant, step: z.int(), values: z.record(z.string(), z.string()) }))

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
