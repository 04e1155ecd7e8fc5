import { type RefObject, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { addTime, type Instant, instant } from '#kernel/dates.ts'
import type { EndpointSpec } from '#kernel/endpoint.ts'
import { clock } from '#web/ui/clock.ts'
import { readStored, writeStored } from '#web/ui/device-storage.ts'
import type { FormProps } from './Form.tsx'
import type { Values } from './form-body.ts'

const LATEST_MS = 500
const KEPT_MS = 7 * 86_400_000

const Kept = z.nullable(
  z.object({ at: instant, values: z.record(z.string(), z.unknown()), version: z.optional(z.string()) }),
)

/** No device keeps secrets, files, or the number of a file that was sent and may be gone. */
const isKeepable = (name: string, value: unknown): boolean =>
  !(value instanceof Blob) && !/password|upload_id/.test(name)

/** An empty field is null, absent or an empty text. */
const textOf = (value: unknown): string => JSON.stringify(value ?? '')

/** What differs from what the form began with. */
const typedIn = (values: Values, defaults: Values, fields: readonly string[] | undefined): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        isKeepable(name, value) &&
        fields?.includes(name) !== false &&
        textOf(value) !== textOf(defaults[name]),
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

type Of = Pick<
  FormProps<EndpointSpec>,
  'endpoint' | 'params' | 'defaults' | 'reread' | 'draft' | 'draftFields'
>

/** Each form of a screen, and each record that it names, has a draft of its own. */
function keyOf({ endpoint, params, defaults, draft = '' }: Of): string {
  const named = Object.entries({ ...defaults, ...params }).filter(
    ([name, value]) => /(^|_)id$/.test(name) && typeof value === 'number',
  )
  return ['draft:', location.pathname, endpoint.method, endpoint.path, ...named.flat(), draft]
    .join(' ')
    .trim()
}

/**
 * Keeps what was typed on this device for 7 days, half a second after it at the latest. With it stays the version that
 * it was typed over: what another has saved since is asked about when it is sent.
 */
export function useDraft(of: Of, form: UseFormReturn<Values>, version: RefObject<string | undefined>): Draft {
  const [isRestored, setRestored] = useState(false)
  const [keptAt, setKeptAt] = useState<Instant | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [key] = useState(() => keyOf(of))
  const { draftFields: fields } = of

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the form is opened
  useEffect(() => {
    const kept = readStored(key, Kept, null)
    if (kept && addTime(kept.at, KEPT_MS) > clock.now()) {
      form.reset({ ...form.getValues(), ...kept.values }, { keepDefaultValues: true })
      // Without a second reading there would be no choice between the two.
      if (of.reread) version.current = kept.version ?? version.current
      setRestored(true)
    } else if (kept) writeStored(key, undefined)
    let begun: Values = {}
    const keep = () => {
      timer.current = undefined
      const values = typedIn(form.getValues(), begun, fields)
      const at = Object.keys(values).length > 0 ? clock.now() : null
      writeStored(key, at ? { at, values, version: version.current } : undefined)
      setKeptAt(at)
    }
    let isTyped = kept !== null
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ type, defaultValues }) => {
        begun = defaultValues ?? {}
        // What a form fills in by itself nobody has typed.
        isTyped ||= type === 'change'
        // Not anew at each key: somebody who types on would have nothing kept.
        if (isTyped) timer.current ??= setTimeout(keep, LATEST_MS)
      },
    })
    return () => {
      stop()
      if (timer.current === undefined) return
      clearTimeout(timer.current)
      keep()
    }
  }, [])

  const forget = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    writeStored(key, undefined)
    setRestored(false)
    setKeptAt(null)
  }
  const discard = () => {
    if (fields) for (const name of fields) form.resetField(name)
    else form.reset()
    forget()
  }
  return { isRestored, keptAt, forget, discard }
}
