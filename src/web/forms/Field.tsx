import type { ReactNode } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import type { FieldState } from './form-context.ts'

type Props = {
  field: FieldState
  hint?: string | undefined
  /** At the end of the foot: a counter. */
  count?: ReactNode
  /** A group of controls: the label is its legend. */
  group?: boolean
  children: ReactNode
}

/** Label, control, problem and hint of one field. */
export function Field({ field, hint, count, group = false, children }: Props) {
  const { id, label, isNeeded, error } = field
  const words = (
    <>
      {label}
      {isNeeded && <span className="field-needed">(obligatorio)</span>}
    </>
  )
  const Whole = group ? 'fieldset' : 'div'
  return (
    <Whole
      className="field"
      {...(group && { id: `${id}-group`, 'aria-describedby': error ? `${id}-error` : undefined })}
    >
      {group ? (
        <legend className="field-label">{words}</legend>
      ) : (
        <label className="field-label" htmlFor={id}>
          {words}
        </label>
      )}
      {children}
      <FieldFoot field={field} hint={hint} count={count} />
      {field.back}
    </Whole>
  )
}

/** The problem, the hint and the counter under a control. */
export function FieldFoot({ field: { id, error }, hint, count }: Pick<Props, 'field' | 'hint' | 'count'>) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className="field-error">
          <Icon name="warning" />
          {error}
        </p>
      )}
      {(hint || count) && (
        <div className="field-foot">
          {hint && (
            <p id={`${id}-hint`} className="field-hint">
              {hint}
            </p>
          )}
          {count}
        </div>
      )}
    </>
  )
}
