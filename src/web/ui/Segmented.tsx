import { useId } from 'react'
import { Icon, type IconName } from './Icon.tsx'

export type Choice<V extends string> = { value: V; label: string; icon?: IconName; disabled?: boolean }

type Props<V extends string> = {
  label: string
  choices: readonly Choice<V>[]
  value: V
  onChange: (value: V) => void
}

/** One of a few, side by side, with immediate effect. */
export function Segmented<V extends string>({ label, choices, value, onChange }: Props<V>) {
  const name = useId()
  return (
    <fieldset className="segmented">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
          />
          {choice.icon && <Icon name={choice.icon} />}
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}
