import { useFormContext } from 'react-hook-form'
import { Field } from '#web/forms/Field.tsx'
import { useField } from '#web/forms/form-context.ts'
import type { Recipient } from '../recipients/contract.ts'
import { isSecured } from '../rules.ts'

type Props = { groups: readonly Recipient[]; onPick: (type: number) => void }

/** What belongs to another group, and would be refused with this one. */
const OF_ONE_GROUP = ['receiver_user_id', 'section_id', 'course_id', 'secure']

/** The groups to which one may send, each with how many it reaches. */
export function GroupField({ groups, onPick }: Props) {
  const field = useField({ name: 'type', label: 'Grupo' })
  const { setValue } = useFormContext()
  const pick = (value: number) => {
    field.set(value)
    for (const name of OF_ONE_GROUP) setValue(name, name === 'secure' ? '' : null)
    onPick(value)
  }
  return (
    <Field field={field} group>
      <div className="grid gap-x-8 sm:grid-cols-2">
        {groups.map(({ value, description, count }) => (
          <label key={value} className="check flex items-center border-b border-line py-1">
            <input
              type="radio"
              name={field.id}
              aria-invalid={field.aria['aria-invalid']}
              aria-describedby={field.aria['aria-describedby']}
              checked={field.value === value}
              disabled={field.isDisabled}
              onChange={() => pick(value)}
            />
            <span className="flex-1">{description}</span>
            {isSecured(value) && <span className="figures text-text-2">{count.toLocaleString('es-VE')}</span>}
          </label>
        ))}
      </div>
    </Field>
  )
}
