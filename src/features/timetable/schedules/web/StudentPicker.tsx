import { useId } from 'react'
import { listStudents } from '#features/people/students/contract.ts'
import { Combo } from '#web/forms/Combo.tsx'
import { TargetLabel } from './TargetLabel.tsx'
import type { TargetProps } from './TargetPicker.tsx'
import { useTargetName } from './use-target-name.ts'

const studentOption = (row: Record<string, unknown>) => ({
  value: Number(row.id),
  label: `${row.last_name}, ${row.first_name}`,
})

/** A student is found by typing: they are too many for a list. */
export function StudentPicker({ value, onChange, period_id }: TargetProps) {
  const id = useId()
  const name = useTargetName('student', value)
  const field = {
    id,
    label: 'Estudiante',
    value,
    set: () => undefined,
    blur: () => undefined,
    ref: () => undefined,
    error: undefined,
    isNeeded: false,
    isDisabled: false,
    aria: { id, 'aria-invalid': undefined, 'aria-describedby': undefined, 'aria-required': undefined },
  }
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2 sm:min-w-48">
      <TargetLabel htmlFor={id}>Estudiante</TargetLabel>
      <Combo
        field={field}
        from={{ endpoint: listStudents, query: period_id ? { period_id } : {}, option: studentOption }}
        placeholder="Escriba para buscar"
        {...(name && { shown: name })}
        onTake={(next) => typeof next?.value === 'number' && onChange(next.value)}
      />
    </div>
  )
}
