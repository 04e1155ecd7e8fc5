import { useEffect, useRef, useState } from 'react'
import { type FieldErrors as FormErrors, type UseFormReturn, useForm } from 'react-hook-form'
import type { AnswerOf, EndpointSpec } from '#kernel/endpoint.ts'
import { ApiError, useAction } from '#web/api/api.tsx'
import { sentenceOf } from '#web/api/ErrorState.tsx'
import { clearFieldNotice, showError } from '#web/api/errors.ts'
import { fieldSentence, fieldsRefusedBy } from '#web/labels.ts'
import type { FormProps } from './Form.tsx'
import { focusField } from './FormProblems.tsx'
import { bodyFrom, filesFrom, kindOf, problemsIn, type Values } from './form-body.ts'
import type { Labels } from './form-context.ts'
import { type Draft, useDraft } from './form-draft.ts'

export type FormState = 'clean' | 'changed' | 'saving' | 'saved'
type Problems = { sentences: string[]; problems: Record<string, string>; requestId?: string | null }
type Stale = { mine: Values; saved: Values; fields: string[]; onChoose: (values: Values) => void }

export type Submission = {
  form: UseFormReturn<Values>
  state: FormState
  problems: Problems
  stale: Stale | null
  draft: Draft
  isUnsaved: () => boolean
  save: () => Promise<void>
  saveAndNext: () => Promise<void>
}

const NONE: Problems = { sentences: [], problems: {} }

const versionOf = (values: object | undefined): string | undefined =>
  values && 'updated_at' in values && typeof values.updated_at === 'string' ? values.updated_at : undefined

/** The version in an answer: a form that stays open after saving sends it with the next save. */
const versionIn = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null && 'data' in answer && answer.data instanceof Object
    ? versionOf(answer.data)
    : undefined

/** The first problem of each field as a sentence. */
function sentencesOf(
  errors: Record<string, string[]>,
  values: Values,
  fields: Labels,
): Record<string, string> {
  const entries = Object.entries(errors).map(([name, [code = 'in']]) => {
    const said = { kind: kindOf(name, values[name]), label: fields.get(name)?.label }
    return [name, fieldSentence(name, code, said)] as const
  })
  return Object.fromEntries(entries)
}

function formErrors(sentences: Record<string, string>): FormErrors<Values> {
  const errors: FormErrors<Values> = {}
  for (const [name, message] of Object.entries(sentences))
    put(errors, name.split('.'), { type: 'check', message })
  return errors
}

function put(into: Record<string, unknown>, [name = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) {
    into[name] = value
    return
  }
  const next: Record<string, unknown> = {}
  const inner = typeof into[name] === 'object' && into[name] !== null ? Object.assign(next, into[name]) : next
  into[name] = inner
  put(inner, rest, value)
}

/** What the form does when it is sent, and what it shows of it. */
export function useSubmission<E extends EndpointSpec>(props: FormProps<E>, fields: Labels): Submission {
  const { endpoint, params, defaults = {}, reread } = props
  const action = useAction<EndpointSpec>(endpoint, { silent: true, touches: props.touches ?? [] })
  const [problems, setProblems] = useState<Problems>(NONE)
  const [stale, setStale] = useState<Stale | null>(null)
  const [isSaved, setSaved] = useState(false)
  const version = useRef(versionOf(defaults))
  const left = useRef(false)
  const problemsOf = (values: Values) => ({ ...props.check?.(values), ...problemsIn(endpoint, values) })
  const form = useForm<Values>({
    defaultValues: { ...defaults },
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: (values) => {
      const sentences = sentencesOf(problemsOf(values), values, fields)
      return Object.keys(sentences).length > 0
        ? { values: {}, errors: formErrors(sentences) }
        : { values, errors: {} }
    },
  })
  const draft = useDraft(props.draft, form)
  const { isDirty } = form.formState
  useEffect(() => {
    if (isDirty) left.current = false
  }, [isDirty])

  const show = (next: Problems) => {
    const order = inPageOrder(fields, Object.keys(next.problems))
    setProblems({
      ...next,
      problems: Object.fromEntries(order.map((name) => [name, next.problems[name] ?? ''])),
    })
    const first = order.find((name) => fields.has(name))
    // After the fields have been drawn with their problems.
    if (first) setTimeout(() => focusField(fields, first))
  }

  const refuse = async (error: unknown) => {
    if (error instanceof ApiError && error.code === 'stale_version' && reread) {
      const [read, { differing }] = await Promise.all([reread(), import('./version-conflict.ts')])
      const saved: Values = { ...read }
      const mine = form.getValues()
      return setStale({
        mine,
        saved,
        fields: differing(mine, saved, [...fields.keys()]),
        onChoose: (chosen) => settle(saved, chosen),
      })
    }
    showError(error)
    if (!(error instanceof ApiError)) throw error
    const at = fieldsRefusedBy(error.code).find((name) => fields.has(name))
    const refused = at ? { [at]: sentenceOf(error) } : sentencesOf(error.errors, form.getValues(), fields)
    const here = Object.entries(refused).filter(([name]) => fields.has(name))
    for (const [name, message] of here) form.setError(name, { type: 'server', message })
    const elsewhere = Object.entries(refused).flatMap(([name, message]) =>
      fields.has(name) ? [] : [message],
    )
    const isOwn = !at && Object.keys(error.errors).length === 0
    show({
      sentences: isOwn ? [sentenceOf(error)] : elsewhere,
      problems: Object.fromEntries(here),
      requestId: error.status >= 500 ? error.requestId : null,
    })
  }

  const settle = (saved: Values, chosen: Values) => {
    version.current = versionOf(saved)
    for (const [name, value] of Object.entries(chosen)) form.setValue(name, value, { shouldDirty: true })
    setStale(null)
  }

  const send = async (done: ((answer: AnswerOf<E>) => void) | undefined, isNext: boolean) => {
    const values = form.getValues()
    const found = sentencesOf(problemsOf(values), values, fields)
    if (Object.keys(found).length > 0) {
      await form.trigger()
      return show({ sentences: [], problems: found })
    }
    setProblems(NONE)
    setSaved(false)
    const { activeElement } = document
    try {
      const body = bodyFrom(endpoint, values)
      const files = filesFrom(endpoint, values)
      const sent = {
        ...(params && { params }),
        ...(endpoint.body && { body: props.body ? props.body(body) : body }),
        ...(endpoint.files && { files }),
      }
      const answer = await runOf(endpoint, action.run)(
        sent,
        endpoint.versioned && version.current ? { version: version.current } : {},
      )
      left.current = true
      version.current = versionIn(answer) ?? version.current
      clearFieldNotice()
      draft.forget()
      setSaved(true)
      form.reset(isNext || props.clears ? { ...defaults } : values)
      done?.(answer)
    } catch (error) {
      await refuse(error)
    } finally {
      setTimeout(() => focusAgain(activeElement))
    }
  }

  return {
    form,
    state: action.pending ? 'saving' : isDirty ? 'changed' : isSaved ? 'saved' : 'clean',
    problems,
    stale,
    draft,
    isUnsaved: () => isDirty && !left.current,
    save: () => (action.pending ? Promise.resolve() : send(props.onDone, false)),
    saveAndNext: () => (action.pending ? Promise.resolve() : send(props.onNext, true)),
  }
}

/** A field loses the focus while it is disabled for saving; unless something else took it, it comes back. */
function focusAgain(element: Element | null): void {
  const isLost = document.activeElement === null || document.activeElement === document.body
  if (isLost && element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true })
}

type Run = (sent: object, options: { version?: string }) => Promise<unknown>

function runOf<E extends EndpointSpec>(
  endpoint: E,
  run: Run,
): (...sent: Parameters<Run>) => Promise<AnswerOf<E>>
function runOf(_: EndpointSpec, run: Run): Run {
  return run
}

/** Names in the order in which their fields stand on the screen. */
function inPageOrder(fields: Labels, names: readonly string[]): string[] {
  const place = (name: string) => {
    const id = fields.get(name)?.id ?? ''
    return document.getElementById(id) ?? document.getElementById(`${id}-group`)
  }
  return [...names].sort((a, b) => {
    const [one, other] = [place(a), place(b)]
    return one && other && one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1
  })
}
