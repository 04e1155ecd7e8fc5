import { type ReactNode, Suspense, useId, useMemo, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { showTime } from '#kernel/dates.ts'
import type { AnswerOf, EndpointSpec, ParamsOf } from '#kernel/endpoint.ts'
import type { FieldErrors } from '#kernel/invalid.ts'
import { Button } from '#web/ui/Button.tsx'
import { useIsInDialog } from '#web/ui/Dialog.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { FormGuard } from './FormGuard.tsx'
import { FormProblems } from './FormProblems.tsx'
import type { Values } from './form-body.ts'
import { type FieldLabels, FormContext } from './form-context.ts'
import { useFormKeys } from './form-shortcuts.ts'
import { useSubmission } from './form-submission.ts'
import { SaveBar } from './SaveBar.tsx'

const FormStale = lazyComponent(async () => (await import('./FormStale.tsx')).FormStale)

export type FormProps<E extends EndpointSpec> = {
  endpoint: E
  params?: ParamsOf<E>
  /** Initial values: an object of the API serves as it is. */
  defaults?: object
  /** After a successful answer. */
  onDone?: (answer: AnswerOf<E>) => void
  /** After «Guardar y seguir», which empties the form. */
  onNext?: (answer: AnswerOf<E>) => void
  onCancel?: () => void
  /** Tells the draft from those of other forms of the same screen, call and record. */
  draft?: string
  /** Keeps what was typed in these fields alone. */
  draftFields?: readonly string[]
  /** Rereads the record when another person has saved it meanwhile; null where no version is sent. */
  reread?: (() => Promise<object>) | null
  /** Transforms the values before they are sent. */
  body?: (body: Values) => Values
  /** Checks fields against each other, beyond the endpoint's schema: field → codes. */
  check?: (values: Values) => FieldErrors
  /** The label of the submit button. */
  submit?: string
  /** Further first path segments to refetch afterwards. */
  touches?: readonly string[]
  /** Empties the form after a successful answer. */
  clears?: boolean
  children: ReactNode
}

/** A call that wants the version it was typed over needs a way to read what another person has saved meanwhile. */
type Rereading<E extends EndpointSpec> = E extends { versioned: object | true }
  ? Required<Pick<FormProps<E>, 'reread'>>
  : unknown

/** A form of one endpoint: its body schema checks the fields, and its refusals appear at them. */
export function Form<E extends EndpointSpec>(props: FormProps<E> & Rereading<E>) {
  const { endpoint, children, submit = 'Guardar', onNext } = props
  const element = useRef<HTMLFormElement>(null)
  const [fields] = useState<FieldLabels>(() => new Map())
  const submission = useSubmission(props, fields)
  const { form, state, draft, stale } = submission
  // The fields of the summary that are not mended yet.
  const wrong = Object.keys(submission.problems.problems).filter(
    (name) => form.getFieldState(name).error,
  ).length
  const facts = useMemo(() => ({ endpoint, fields, isSaving: state === 'saving' }), [endpoint, fields, state])
  const isInDialog = useIsInDialog()
  const onCancel =
    props.onCancel &&
    (() => {
      // On a screen the guard asks first.
      if (isInDialog) draft.forget()
      props.onCancel?.()
    })
  useFormKeys(element, { save: submission.save, next: onNext && submission.saveAndNext })

  return (
    <FormContext value={facts}>
      <FormProvider {...form}>
        <form
          ref={element}
          className="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            event.stopPropagation()
            void submission.save()
          }}
        >
          <FormProblems {...submission.problems} fields={fields} />
          {stale && <FormStale {...stale} labels={fields} />}
          {draft.isRestored && (
            <p className="flex flex-wrap items-center gap-2 text-control" role="status">
              Se recuperó lo que había escrito en este dispositivo.
              <Button size="sm" onClick={draft.discard}>
                Empezar de nuevo
              </Button>
            </p>
          )}
          {/* Nothing is sent before the fields are there that say what is wrong with it. */}
          <Suspense fallback={<Skeleton rows={6} />}>
            {children}
            <SaveBar
              state={state}
              submit={submit}
              keptAt={draft.keptAt && showTime(draft.keptAt)}
              wrong={wrong}
              onCancel={onCancel}
              onNext={onNext && (() => void submission.saveAndNext())}
            />
          </Suspense>
        </form>
      </FormProvider>
      <FormGuard isUnsaved={submission.isUnsaved} onDiscard={draft.forget} />
    </FormContext>
  )
}

/** A group of fields under a rule, with a title and a sentence. `columns` puts short ones side by side. */
export function FormGroup({ title, lead, columns = false, children }: GroupProps) {
  const id = useId()
  return (
    <fieldset className="form-group" aria-labelledby={title && id}>
      {title && (
        <div id={id} className="form-group-title">
          {title}
        </div>
      )}
      {lead && <p className="form-group-lead">{lead}</p>}
      {columns ? <div className="form-grid">{children}</div> : children}
    </fieldset>
  )
}

type GroupProps = { title?: string; lead?: ReactNode; columns?: boolean; children: ReactNode }
