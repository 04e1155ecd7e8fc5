import type { FieldErrors } from '#kernel/invalid.ts'
import { DateField } from '#web/fields/DateField.tsx'
import { FormGroup } from '#web/fields/Form.tsx'
import type { Values } from '#web/fields/form-body.ts'
import { TextAreaField } from '#web/fields/TextAreaField.tsx'
import { TextField } from '#web/fields/TextField.tsx'

/** What the fields must be to each other. */
export const checkActivity = ({ start_date, end_date }: Values): FieldErrors =>
  typeof start_date === 'string' && typeof end_date === 'string' && end_date < start_date
    ? { end_date: ['after_or_equal:start_date'] }
    : {}

/** What creation and edition ask alike. */
export function ActivityFields() {
  return (
    <>
      <FormGroup>
        <TextField name="title" most={120} />
      </FormGroup>
      <FormGroup columns>
        <DateField name="start_date" />
        <DateField name="end_date" hint="La misma de inicio si dura un día." />
      </FormGroup>
      <FormGroup>
        <TextAreaField name="description" most={500} />
        <TextAreaField name="observation" most={500} />
      </FormGroup>
    </>
  )
}
