import { SupportCode } from '#web/api/SupportCode.tsx'
import type { FieldLabels } from './form-context.ts'

type Props = {
  /** Refusals of the form as a whole. */
  sentences: readonly string[]
  problems: Readonly<Record<string, string>>
  fields: FieldLabels
  requestId?: string | null | undefined
}

/** The summary at the top of a refused form: the refusal, and a link to each field to mend. */
export function FormProblems({ sentences, problems, fields, requestId }: Props) {
  const all = Object.entries(problems)
  if (sentences.length + all.length === 0) return null
  return (
    <div className="form-problems" role="alert">
      <h2>{sentences.length > 0 ? 'No se pudo guardar' : 'Falta revisar'}</h2>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {all.length > 0 && (
        <ul>
          {all.map(([name, sentence]) => (
            <li key={name}>
              <a
                href={`#${fields.get(name)?.id ?? ''}`}
                onClick={(event) => {
                  event.preventDefault()
                  focusField(fields, name)
                }}
              >
                {sentence}
              </a>
            </li>
          ))}
        </ul>
      )}
      <SupportCode requestId={requestId} />
    </div>
  )
}

export function controlOf(fields: FieldLabels, name: string): HTMLElement | null {
  const id = fields.get(name)?.id ?? ''
  return document.getElementById(id) ?? document.getElementById(`${id}-group`)
}

export function focusField(fields: FieldLabels, name: string): void {
  const control = controlOf(fields, name)
  const target = control?.matches('fieldset')
    ? control.querySelector<HTMLElement>('input, button, select')
    : control
  target?.focus()
  // What is wrong stands under the control.
  target?.closest('.field')?.scrollIntoView({ block: 'nearest' })
}
