import { type ReactNode, useId } from 'react'

type Props = { label: ReactNode; children: (id: string) => ReactNode }

/** A label above a control that stands outside of `Form`. */
export function Labelled({ label, children }: Props) {
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children(id)}
    </div>
  )
}
