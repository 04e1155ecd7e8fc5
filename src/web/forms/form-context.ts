import '#web/field-words.ts'
import { createContext, type ReactNode, useContext, useEffect, useId, useRef } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { EndpointSpec } from '#kernel/endpoint.ts'
import { labelOf } from '#web/labels.ts'
import { isNeeded, type Values } from './form-body.ts'

let waiting: (() => unknown)[] | null = null
const end = () =>
  // The click comes with it, and goes first.
  setTimeout(() => {
    for (const run of waiting ?? []) run()
    waiting = null
  })
addEventListener('pointerdown', () => (waiting ??= []), true)
addEventListener('pointerup', end, true)
addEventListener('pointercancel', end, true)

/**
 * Waits for the end of the press that is under way: what is said at the field that it leaves moves all below, and a
 * button that is no longer under the pointer hears no click.
 */
const afterPress = (run: () => unknown) => (waiting ? waiting.push(run) : run())

/** Shows a value that is no text; beside `other`, where the two differ. */
type Show = (value: unknown, other?: unknown) => string | undefined

/** Field → its label, its id on the page, and how to show a value. */
export type FieldLabels = Map<string, { label: string; id: string; show?: Show }>

export type FormFacts = {
  endpoint: EndpointSpec
  /** The labels and ids of the fields on the page. */
  fields: FieldLabels
  isSaving: boolean
}

export const FormContext = createContext<FormFacts | null>(null)

/** Proposed values by field name; a field that holds one has a dashed edge. */
export const ProposalsContext = createContext<{
  values: Readonly<Values>
  /** Renders the button that restores a field's proposal. */
  back?: (name: string) => ReactNode
}>({ values: {} })

/** The common props of fields. */
export type FieldProps = {
  /** The name in the body: `first_name`, `emergency_contact.phone`. */
  name: string
  /** Default: the name's label in `labels.ts`. */
  label?: string
  /** One line under the field. */
  hint?: string
  /** Default: what the endpoint's body says. */
  needed?: boolean
  disabled?: boolean
}

export type FieldState = {
  id: string
  label: string
  value: unknown
  set: (value: unknown) => void
  blur: () => void
  ref: (element: HTMLElement | null) => void
  error: string | undefined
  isNeeded: boolean
  isDisabled: boolean
  /** The button that restores the proposal. */
  back?: ReactNode
  /** Accessible name, state and description for the control. */
  aria: {
    id: string
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
    'aria-required': true | undefined
    'data-proposed'?: true | undefined
  }
}

/** Binds a control to its name in the form around it; `show` formats a value for people. */
export function useField(
  { name, label, hint, needed, disabled = false }: FieldProps,
  show?: Show,
): FieldState {
  const form = useContext(FormContext)
  if (!form) throw new Error(`The field ${name} stands outside a Form`)
  const { values, back } = useContext(ProposalsContext)
  const proposal = values[name] ?? null
  const { control } = useFormContext<Values>()
  const { field, fieldState } = useController({ name, control })
  const id = useId()
  const words = label ?? labelOf(name)
  const latest = useRef(show)
  latest.current = show
  useEffect(() => {
    form.fields.set(name, { label: words, id, show: (...shown) => latest.current?.(...shown) })
    return () => void form.fields.delete(name)
  }, [form, name, words, id])
  const error = fieldState.error?.message
  const mustFill = needed ?? isNeeded(form.endpoint, name)
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return {
    id,
    label: words,
    value: field.value,
    set: field.onChange,
    // A row that the press took away would come back empty.
    blur: () => afterPress(() => form.fields.has(name) && field.onBlur()),
    ref: field.ref,
    error,
    isNeeded: mustFill,
    isDisabled: disabled || form.isSaving,
    back: proposal !== null && field.value !== proposal && back?.(name),
    aria: {
      id,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': described || undefined,
      'aria-required': mustFill || undefined,
      'data-proposed': (proposal !== null && field.value === proposal) || undefined,
    },
  }
}

/** Returns a value as the text of an input. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
