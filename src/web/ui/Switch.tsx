import type { ReactNode } from 'react'

type Props = {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  /** The accessible name, where the label is not text alone. */
  name?: string
}

/** A switch with immediate effect; in a form use `SwitchField`. */
export function Switch({ label, checked, onChange, disabled = false, name }: Props) {
  return (
    <label className="switch">
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        aria-label={name}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  )
}
