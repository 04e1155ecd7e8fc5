import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { AnswerOf, EndpointSpec } from '#kernel/endpoint.ts'
import { ApiError, useAction } from '#web/api/api.tsx'
import { clearFieldNotice, showError } from '#web/api/errors.ts'
import type { FormProps } from './Form.tsx'
import { bodyFrom, filesFrom, type Values } from './form-body.ts'
import type { FieldLabels } from './form-context.ts'
import { type Draft, useDraft } from './form-draft.ts'
import { type Problems, problemsOfRefusal, useCheckedForm, useShownProblems } from './form-problems.ts'

type FormState = 'clean' | 'changed' | 'saving' | 'saved'
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

const versionOf = (values: object | undefined): string | undefined =>
  values && 'updated_at' in values && typeof values.updated_at === 'string' ? values.updated_at : undefined

/** The version in an answer: a form that stays open sends it with the next save. */
const versionIn = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null && 'data' in answer && answer.data instanceof Object
    ? versionOf(answer.data)
    : undefined

/** Returns the parts of the form's request. */
function requestOf<E extends EndpointSpec>({ endpoint, params, body }: FormProps<E>, values: Values): object {
  const typed = bodyFrom(endpoint, values)
  return {
    ...(params && { params }),
    ...(endpoint.body && { body: body ? body(typed) : typed }),
    ...(endpoint.files && { files: filesFrom(endpoint, values) }),
  }
}

type Refusing = {
  form: UseFormReturn<Values>
  fields: FieldLabels
  reread: (() => Promise<object>) | null | undefined
  /** Marks the fields. */
  mark: (problems: Problems['problems']) => void
  show: (problems: Problems) => void
  onChosen: (saved: Values) => void
}

/** Handles a refusal: a choice between two versions of the record, or sentences at the fields. */
function useRefusal({ form, fields, reread, mark, show, onChosen }: Refusing) {
  const [stale, setStale] = useState<Stale | null>(null)
  const choose = async (read: Promise<object>) => {
    const [current, { differing }] = await Promise.all([read, import('./version-conflict.ts')])
    const saved: Values = { ...current }
    const mine = form.getValues()
    const onChoose = (chosen: Values) => {
      onChosen(saved)
      for (const [name, value] of Object.entries(chosen)) form.setValue(name, value, { shouldDirty: true })
      setStale(null)
    }
    setStale({ mine, saved, fields: differing(mine, saved, [...fields.keys()]), onChoose })
  }
  const refuse = async (error: unknown) => {
    if (error instanceof ApiError && error.code === 'stale_version' && reread) return choose(reread())
    showError(error)
    if (!(error instanceof ApiError)) throw error
    const refused = problemsOfRefusal(error, form.getValues(), fields)
    mark(refused.problems)
    show(refused)
  }
  return { stale, refuse }
}

/** Submits the form; returns its state and problems. */
export function useSubmission<E extends EndpointSpec>(props: FormProps<E>, fields: FieldLabels): Submission {
  const { endpoint, defaults = {}, reread } = props
  const action = useAction<EndpointSpec>(endpoint, { silent: true, touches: props.touches ?? [] })
  const { problems, show, hide } = useShownProblems(fields)
  const [isSaved, setSaved] = useState(false)
  const version = useRef(versionOf(defaults))
  const left = useRef(false)
  const { form, problemsOf, refuse: mark } = useCheckedForm(props, fields)
  const draft = useDraft(props, form, version)
  const onChosen = (saved: Values) => {
    version.current = versionOf(saved)
  }
  const { stale, refuse } = useRefusal({ form, fields, reread, mark, show, onChosen })
  const { isDirty } = form.formState
  useEffect(() => {
    if (isDirty) left.current = false
  }, [isDirty])

  const accept = (answer: unknown, values: Values, isNext: boolean) => {
    left.current = true
    version.current = versionIn(answer) ?? version.current
    clearFieldNotice()
    draft.forget()
    setSaved(true)
    form.reset(isNext || props.clears ? { ...defaults } : values)
  }
  const send = async (done: ((answer: AnswerOf<E>) => void) | undefined, isNext: boolean) => {
    const values = form.getValues()
    const found = problemsOf(values)
    if (Object.keys(found).length > 0) {
      await form.trigger()
      return show({ sentences: [], problems: found })
    }
    hide()
    mark({})
    setSaved(false)
    const { activeElement } = document
    const options = endpoint.versioned && version.current ? { version: version.current } : {}
    try {
      const answer = await runOf(endpoint, action.run)(requestOf(props, values), options)
      accept(answer, values, isNext)
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

/** A field loses the focus while saving disables it; restores the focus unless something else took it. */
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
