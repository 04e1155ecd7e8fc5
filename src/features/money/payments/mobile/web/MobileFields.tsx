import { BANK_OPTIONS } from '#kernel/banks.ts'
import { SelectField } from '#web/forms/SelectField.tsx'
import { PhoneField, TextField } from '#web/forms/TextField.tsx'
import { BankMessage } from '../../bank-message/web/BankMessage.tsx'

/** Who made a mobile payment; of another service these stay empty. */
export function MobileFields() {
  return (
    <>
      <BankMessage />
      <SelectField name="payer_bank" label="Banco desde el que se pagó" options={BANK_OPTIONS} />
      <PhoneField
        name="payer_phone"
        label="Teléfono desde el que se pagó"
        hint="0414-1234567. De quien pagó basta con lo que se sepa."
      />
      <TextField
        name="payer_identity"
        label="Documento de quien pagó"
        placeholder="V-12.345.678"
        autoCapitalize="characters"
      />
    </>
  )
}
