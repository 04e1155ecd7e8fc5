import { FormGroup } from '#web/forms/Form.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { FINAL_DELIVERY_STATE_LABELS } from '../words.ts'

const STATES = Object.entries(FINAL_DELIVERY_STATE_LABELS).map(([value, label]) => ({ value, label }))

/** What creation and edition ask alike. */
export function FinalDeliveryFields() {
  return (
    <FormGroup>
      <TextField name="name" most={100} />
      <SelectField name="state" options={STATES} />
    </FormGroup>
  )
}
