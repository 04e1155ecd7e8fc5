import { useState } from 'react'
import { addTime, type Instant } from '#kernel/dates.ts'
import { clock } from './clock.ts'
import { readStored, writeStored } from './device-storage.ts'

const KEPT_MS = 7 * 86_400_000

type StoredText = { text: string; at: Instant }
const isKept = (value: unknown): value is StoredText =>
  typeof value === 'object' && value !== null && 'text' in value && 'at' in value

/**
 * The state of a text outside of forms, kept on this device for 7 days by its screen and what it is about, until `forget`.
 * What it begins with is not kept.
 */
export function useKeptText(about: readonly unknown[], begun = '') {
  const key = ['draft:', location.pathname, ...about].join(' ')
  const [text, setText] = useState(() => {
    const kept = readStored<StoredText | null>(key, isKept, null)
    return kept && addTime(kept.at, KEPT_MS) > clock.now() ? kept.text : begun
  })
  const forget = () => writeStored(key, undefined)
  const change = (typed: string) => {
    setText(typed)
    writeStored(key, typed === begun ? undefined : { text: typed, at: clock.now() })
  }
  return { text, change, forget }
}
