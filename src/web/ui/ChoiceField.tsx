import type { ReactNode } from 'react'
import { Labelled } from './Labelled.tsx'

type Props = {
  label: ReactNode
  /** The id of what is chosen; without one the first line asks to choose. */
  chosen: number | null | undefined
  onChoose: (id: number) => void
  /** Whether a dialog that opens begins here. */
  isFirst?: boolean
  disabled?: boolean
  /** The options. */
  children: ReactNode
}

/** One of several, outside of `Form`. */
export const ChoiceField = ({ label, chosen, onChoose, isFirst, disabled, children }: Props) => (
  <Labelled label={label}>
    {(id) => (
      <select
        id={id}
        className="input"
        data-autofocus={isFirst}
        disabled={disabled}
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(Number(target.value))}
      >
        {(chosen === null || chosen === undefined) && <option value="">Elija una opción</option>}
        {children}
      </select>
    )}
  </Labelled>
)
