import type { FieldErrors } from '#kernel/invalid.ts'
import { DateField } from '#web/forms/DateField.tsx'
import { FormGroup } from '#web/forms/Form.tsx'
import type { Values } from '#web/forms/form-body.ts'
import { TextAreaField } from '#web/forms/TextAreaField.tsx'
import { TextField } from '#web/forms/TextField.tsx'

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
        <DateField name="start_date" doubt="farOffDoubt" />
        <DateField name="end_date" hint="La misma de inicio si dura un día." />
      </FormGroup>
      <FormGroup>
        <TextAreaField name="description" most={500} />
        <TextAreaField name="observation" most={500} />
      </FormGroup>
    </>
  )
}
