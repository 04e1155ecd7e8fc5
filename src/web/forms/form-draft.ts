import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { addTime, type Instant, instant } from '#kernel/dates.ts'
import { clock } from '#web/ui/clock.ts'
import { readStored, writeStored } from '#web/ui/device-storage.ts'
import type { Values } from './form-body.ts'

const PAUSE_MS = 500
const KEPT_MS = 7 * 86_400_000

const Kept = z.nullable(z.object({ at: instant, values: z.record(z.string(), z.unknown()) }))

const withoutFiles = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !(value instanceof Blob)))

export type Draft = {
  /** Whether unsent values from this device were restored. */
  isRestored: boolean
  /** When the values were last kept here. */
  keptAt: Instant | null
  /** Discards the draft and its values. */
  discard: () => void
  forget: () => void
}

/** Keeps typed values on this device for 7 days, without files. Forms with secrets must not use it. */
export function useDraft(key: string | undefined, form: UseFormReturn<Values>): Draft {
  const [isRestored, setRestored] = useState(false)
  const [keptAt, setKeptAt] = useState<Instant | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const place = `draft:${key}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the form is opened
  useEffect(() => {
    if (!key) return
    const kept = readStored(place, Kept, null)
    if (kept && addTime(kept.at, KEPT_MS) > clock.now()) {
      form.reset({ ...form.getValues(), ...kept.values }, { keepDefaultValues: true })
      setRestored(true)
    } else if (kept) writeStored(place, undefined)
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => {
          const at = clock.now()
          writeStored(place, { at, values: withoutFiles(values) })
          setKeptAt(at)
        }, PAUSE_MS)
      },
    })
    return () => {
      stop()
      clearTimeout(timer.current)
    }
  }, [key])

  const forget = () => {
    clearTimeout(timer.current)
    if (key) writeStored(place, undefined)
    setRestored(false)
    setKeptAt(null)
  }
  return {
    isRestored,
    keptAt,
    forget,
    discard: () => {
      form.reset()
      forget()
    },
  }
}
