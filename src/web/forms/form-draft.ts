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

/** Without files, which no device keeps. */
const keptOf = (values: Values, fields: readonly string[] | undefined): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !(value instanceof Blob) && fields?.includes(name) !== false,
    ),
  )

export type Draft = {
  /** Whether unsent values from this device were restored. */
  isRestored: boolean
  /** When the values were last kept here. */
  keptAt: Instant | null
  /** Discards the draft and its values. */
  discard: () => void
  forget: () => void
}

type Kind = { key: string | undefined; fields: readonly string[] | undefined }

/** Keeps what was typed, or of it these fields alone, on this device for 7 days, without files and never secrets. */
export function useDraft({ key, fields }: Kind, form: UseFormReturn<Values>): Draft {
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
          const kept = keptOf(values, fields)
          const isEmpty = Object.values(kept).every((value) => value === '')
          const at = isEmpty ? null : clock.now()
          writeStored(place, at ? { at, values: kept } : undefined)
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
      if (fields) for (const name of fields) form.resetField(name)
      else form.reset()
      forget()
    },
  }
}
