import { useFormContext } from 'react-hook-form'
import type { RuleInTheWay } from '#features/enrolment/reinscriptions/override/contract.ts'
import { FieldFoot } from '#web/forms/Field.tsx'
import { useField } from '#web/forms/form-context.ts'
import { TextAreaField } from '#web/forms/TextAreaField.tsx'

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value : [])

/** The rules that keep a student out of a section: an administrator breaks those that are ticked, with a reason. */
export function OverrideField({ rules }: { rules: readonly RuleInTheWay[] }) {
  const { setValue } = useFormContext()
  const field = useField({ name: 'set_aside' })
  const broken = listOf(field.value)
  const toggle = (code: string) => {
    const next = broken.includes(code) ? broken.filter((one) => one !== code) : [...broken, code]
    field.set(next)
    setValue('override', next.length > 0)
  }
  return (
    <>
      <fieldset className="field">
        <legend className="field-label">
          {rules.length === 1 ? 'Una regla lo impide' : `${rules.length} reglas lo impiden`}
        </legend>
        {rules.map(({ code, sentence }, index) => (
          <label key={code} className="check">
            <input
              {...(index === 0 && { ...field.aria, ref: field.ref })}
              type="checkbox"
              checked={broken.includes(code)}
              disabled={field.isDisabled}
              onChange={() => toggle(code)}
              onBlur={field.blur}
            />
            <span>
              {sentence} <span className="text-text-2">Dejar de lado esta regla</span>
            </span>
          </label>
        ))}
        <FieldFoot field={field} hint="La que no se marque sigue impidiendo la inscripción." />
      </fieldset>
      {broken.length > 0 && (
        <TextAreaField
          name="reason"
          most={500}
          rows={2}
          needed
          hint="Queda en el historial, con cada regla que se deja de lado."
        />
      )}
    </>
  )
}
