import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { Combo } from '#web/forms/Combo.tsx'
import { Field } from '#web/forms/Field.tsx'
import { useField } from '#web/forms/form-context.ts'
import { listRecipients, type Recipient } from '../recipients/contract.ts'
import { GROUPS } from '../rules.ts'

type Props = { type: number; target: Recipient | null; onTarget: (target: Recipient | null) => void }

const FIELDS: Readonly<Record<number, { name: string; label: string; placeholder: string }>> = {
  [GROUPS.person]: { name: 'receiver_user_id', label: 'Persona', placeholder: 'Escriba el nombre' },
  [GROUPS.section]: { name: 'section_id', label: 'Sección', placeholder: 'Escriba para buscar' },
  [GROUPS.course_section]: { name: 'course_id', label: 'Materia', placeholder: 'Escriba para buscar' },
}

const isRecipient = (row: object): row is Recipient => 'value' in row && 'receiversText' in row

/** The one person, section or course of a group, of those within reach. */
export function TargetField({ type, target, onTarget }: Props) {
  const { name = '', label = '', placeholder = '' } = FIELDS[type] ?? {}
  const found = useRef(new Map<number, Recipient>())
  const shown = target?.description
  const field = useField({ name, label, needed: true }, () => shown)
  const { setValue } = useFormContext()
  const take = (recipient: Recipient | null) => {
    if (type === GROUPS.course_section) setValue('section_id', recipient?.section_id ?? null)
    field.set(type === GROUPS.course_section ? (recipient?.course_id ?? null) : (recipient?.value ?? null))
    onTarget(recipient)
  }
  return (
    <Field field={field} hint={target?.unconfirmed ? reachText(target) : undefined}>
      <Combo
        field={{ ...field, value: target?.value ?? null }}
        from={{
          endpoint: listRecipients,
          query: { type },
          option: (row) => {
            if (!isRecipient(row)) return { value: '', label: '' }
            found.current.set(row.value, row)
            const { value, description, receiversText } = row
            return { value, label: `${description} · ${receiversText}` }
          },
        }}
        {...(shown !== undefined && { shown })}
        placeholder={placeholder}
        onTake={(option) => take(option ? (found.current.get(Number(option.value)) ?? null) : null)}
      />
    </Field>
  )
}

/** `27 estudiantes, 1 sin cuenta confirmada` */
export function reachText({ receiversText, unconfirmed }: Recipient): string {
  return unconfirmed === 0 ? receiversText : `${receiversText}, ${unconfirmed} sin cuenta confirmada`
}
