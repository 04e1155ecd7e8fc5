import type { FieldProps } from '#web/forms/form-context.ts'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useSpecializations } from './use-specializations.ts'

/** One specialization, as part of a form. Inactive ones are named so. */
export function SpecializationField(props: Partial<FieldProps>) {
  const options = useSpecializations().map(({ id, title, enabled }) => ({
    value: id,
    label: enabled ? title : `${title} (inactiva)`,
  }))
  return <SelectField name="specialization_id" {...props} options={options} />
}
