import type { ReactNode } from 'react'

type Props = {
  id: string
  label: string
  /** Beside the label: whether the field may stay empty. */
  note?: string | undefined
  /** The sentence of what is wrong; takes the place of the hint. */
  problem: string | undefined
  hint?: ReactNode
  /** A group of controls: the label is its legend. */
  group?: boolean
  children: ReactNode
}

/** Label, control, and what is wrong or hinted, of a field of the pages without session. */
export function PublicFrame({ id, label, note, problem, hint, group = false, children }: Props) {
  const words = (
    <>
      {label}
      {note && <span className="field-needed"> {note}</span>}
    </>
  )
  const foot = (
    <p id={`${id}-foot`} className={problem ? 'field-error' : 'field-hint'} aria-live="polite">
      {problem ?? hint}
    </p>
  )
  if (group)
    return (
      <fieldset className="field" aria-describedby={`${id}-foot`}>
        <legend className="field-label">{words}</legend>
        {children}
        {foot}
      </fieldset>
    )
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {words}
      </label>
      {children}
      {foot}
    </div>
  )
}
