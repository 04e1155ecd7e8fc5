import '#web/field-words.ts'
import { useRef, useState } from 'react'
import { type FieldErrors as FormErrors, get, set, useForm } from 'react-hook-form'
import type { EndpointSpec } from '#kernel/endpoint.ts'
import type { ApiError } from '#web/api/api.tsx'
import { noticeOf } from '#web/api/errors.ts'
import { fieldSentence, fieldsRefusedBy } from '#web/labels.ts'
import type { FormProps } from './Form.tsx'
import { controlOf, focusField } from './FormProblems.tsx'
import { kindOf, problemsIn, type Values } from './form-body.ts'
import type { FieldLabels } from './form-context.ts'

/** The problems a form shows: sentences for the whole, and one per field. */
export type Problems = {
  sentences: string[]
  problems: Record<string, string>
  requestId?: string | null
}

const NONE: Problems = { sentences: [], problems: {} }

/** Returns the first problem of each field as a sentence. */
function sentencesOf(
  errors: Record<string, string[]>,
  values: Values,
  fields: FieldLabels,
): Record<string, string> {
  const entries = Object.entries(errors).map(([name, [code = 'in']]) => {
    const said = { kind: kindOf(name, values[name]), label: fields.get(name)?.label }
    return [name, fieldSentence(name, code, said)] as const
  })
  return Object.fromEntries(entries)
}

function formErrors(sentences: Record<string, string>): FormErrors<Values> {
  const errors: FormErrors<Values> = {}
  for (const [name, message] of Object.entries(sentences)) set(errors, name, { type: 'check', message })
  return errors
}

/** The shown problems, in the order of the fields; the first of them takes the focus. */
export function useShownProblems(fields: FieldLabels) {
  const [problems, setProblems] = useState<Problems>(NONE)
  const show = (next: Problems) => {
    const order = inPageOrder(fields, Object.keys(next.problems))
    setProblems({
      ...next,
      problems: Object.fromEntries(order.map((name) => [name, next.problems[name] ?? ''])),
    })
    const first = order.find((name) => fields.has(name))
    // After the fields have rendered with their problems.
    if (first) setTimeout(() => focusField(fields, first))
  }
  return { problems, show, hide: () => setProblems(NONE) }
}

/** Returns the problems of a refusal: a sentence for each field on the screen, and those that no field can show. */
export function problemsOfRefusal(error: ApiError, values: Values, fields: FieldLabels): Problems {
  const at = fieldsRefusedBy(error.code).find((name) => fields.has(name))
  const refused = at ? { [at]: noticeOf(error) } : sentencesOf(error.errors, values, fields)
  const [here, elsewhere] = [true, false].map((isHere) =>
    Object.entries(refused).filter(([name]) => fields.has(name) === isHere),
  )
  const isOwn = !at && Object.keys(error.errors).length === 0
  return {
    sentences: isOwn ? [noticeOf(error)] : (elsewhere ?? []).map(([, message]) => message),
    problems: Object.fromEntries(here ?? []),
    requestId: error.status >= 500 ? error.requestId : null,
  }
}

/** A form whose fields tell what is wrong with their values, as the server would. */
export function useCheckedForm<E extends EndpointSpec>(
  { endpoint, defaults = {}, check }: FormProps<E>,
  fields: FieldLabels,
) {
  const problemsOf = (values: Values) =>
    sentencesOf({ ...check?.(values), ...problemsIn(endpoint, values) }, values, fields)
  const refused = useRef<Refused[]>([])
  const form = useForm<Values>({
    defaultValues: { ...defaults },
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: (values) => {
      const sentences = { ...stillRefused(refused.current, values), ...problemsOf(values) }
      return Object.keys(sentences).length > 0
        ? { values: {}, errors: formErrors(sentences) }
        : { values, errors: {} }
    },
  })
  /** Shows what the server refused at its fields, until their values change or are sent again. */
  const refuse = (problems: Record<string, string>) => {
    refused.current = Object.entries(problems).map(([name, message]) => ({
      name,
      message,
      value: form.getValues(name),
    }))
    for (const [name, message] of Object.entries(problems)) form.setError(name, { type: 'server', message })
  }
  return { form, problemsOf, refuse }
}

type Refused = { name: string; message: string; value: unknown }

/** The browser's own check has nothing against these values, and would take the red away as soon as a field is left. */
const stillRefused = (refused: readonly Refused[], values: Values): Record<string, string> =>
  Object.fromEntries(
    refused
      .filter(({ name, value }) => get(values, name) === value)
      .map(({ name, message }) => [name, message]),
  )

/** Sorts names by the position of their fields on the page. */
function inPageOrder(fields: FieldLabels, names: readonly string[]): string[] {
  return [...names].sort((a, b) => {
    const [one, other] = [controlOf(fields, a), controlOf(fields, b)]
    return one && other && one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1
  })
}
