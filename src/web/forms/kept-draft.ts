import type { RefObject } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { addTime, type Instant } from '#kernel/dates.ts'
import type { EndpointSpec } from '#kernel/endpoint.ts'
import { instant } from '#kernel/schemas.ts'
import { clock } from '#web/ui/clock.ts'
import { readStored, writeStored } from '#web/ui/device-storage.ts'
import { draftKey } from './draft-key.ts'
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

export type DraftOf = Pick<
  FormProps<EndpointSpec>,
  'endpoint' | 'params' | 'defaults' | 'reread' | 'draft' | 'draftFields'
>

type Options = {
  of: DraftOf
  form: UseFormReturn<Values>
  version: RefObject<string | undefined>
  onRestored: () => void
  onKept: (at: Instant | null) => void
}

export type KeptDraft = { forget: () => void; stop: () => void }

/**
 * Keeps what is typed on this device for 7 days, half a second after it at the latest. With it stays the version that it
 * was typed over: what another has saved since is asked about when it is sent.
 */
export function keepDraft({ of, form, version, onRestored, onKept }: Options): KeptDraft {
  const key = draftKey(of)
  const { control } = form
  let timer: ReturnType<typeof setTimeout> | undefined
  let isTyped = form.formState.isDirty
  let begun: Values = control._defaultValues
  const keep = () => {
    timer = undefined
    const values = typedIn(form.getValues(), begun, of.draftFields)
    const at = Object.keys(values).length > 0 ? clock.now() : null
    writeStored(key, at ? { at, values, version: version.current } : undefined)
    onKept(at)
  }
  // Not anew at each key: somebody who types on would have nothing kept.
  const later = () => {
    timer ??= setTimeout(keep, LATEST_MS)
  }
  const kept = readStored(key, Kept, null)
  if (kept && addTime(kept.at, KEPT_MS) < clock.now()) writeStored(key, undefined)
  else if (kept && !isTyped) {
    // As it stood: what the form has offered meanwhile was another's, or not there yet.
    form.reset(
      { ...form.getValues(), ...(!of.draftFields && begun), ...kept.values },
      { keepDefaultValues: true },
    )
    // Without a second reading there would be no choice between the two.
    if (of.reread) version.current = kept.version ?? version.current
    isTyped = true
    onRestored()
  } else if (isTyped) later()
  const unsubscribe = form.subscribe({
    formState: { values: true },
    callback: ({ type, defaultValues }) => {
      begun = defaultValues ?? begun
      // What a form fills in by itself nobody has typed.
      isTyped ||= type === 'change'
      if (isTyped) later()
    },
  })
  const forget = () => {
    clearTimeout(timer)
    timer = undefined
    writeStored(key, undefined)
  }
  const stop = () => {
    unsubscribe()
    if (timer === undefined) return
    clearTimeout(timer)
    keep()
  }
  return { forget, stop }
}
