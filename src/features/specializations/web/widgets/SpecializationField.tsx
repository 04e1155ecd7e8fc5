import { useAnswer } from '#web/api.tsx'
import type { FieldProps } from '#web/fields/form-context.ts'
import { SelectField } from '#web/fields/SelectField.tsx'
import type { FilterOption } from '#web/ui/DataTable.tsx'
import { listSpecializations, type Specialization } from '../../contract.ts'

const ALL = { query: { limit: 0 } }
const MINUTE = 60_000

/** Every specialization, the basic one first; empty until they have been read. */
export function useSpecializations(): readonly Specialization[] {
  return useAnswer(listSpecializations, ALL, { staleTime: MINUTE, silent: true }).data?.data ?? []
}

/** They as the choices of a list's filter. */
export const useSpecializationOptions = (): FilterOption[] =>
  useSpecializations().map(({ id, title }) => ({ value: String(id), label: title }))

/** One specialization, as part of a form. Inactive ones are named so. */
export function SpecializationField(props: Partial<FieldProps>) {
  const options = useSpecializations().map(({ id, title, enabled }) => ({
    value: id,
    label: enabled ? title : `${title} (inactiva)`,
  }))
  return <SelectField name="specialization_id" {...props} options={options} />
}
