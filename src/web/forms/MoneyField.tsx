import { MONEY, NOTE, NUMBER } from '#web/ui/parse-input.ts'
import type { FieldProps } from './form-context.ts'
import { TypedField } from './TypedField.tsx'

/** An amount in dollars: people type `1.234,50`, the value is whole hundredths. */
export const MoneyField = (props: FieldProps) => (
  <TypedField {...props} reading={MONEY} inputMode="decimal" placeholder="0,00" unit="$" figures />
)

/** An amount in bolívares, typed alike. */
export const BolivaresField = (props: FieldProps) => (
  <TypedField {...props} reading={MONEY} inputMode="decimal" placeholder="0,00" unit="Bs." figures />
)

/** A note from 0 to 20, with a decimal comma. */
export const NoteField = (props: FieldProps) => (
  <TypedField {...props} reading={NOTE} inputMode="decimal" placeholder="0 a 20" figures />
)

type NumberProps = FieldProps & { unit?: string; placeholder?: string; doubt?: string | null }

/** A number, followed by its `unit`. */
export const NumberField = (props: NumberProps) => (
  <TypedField inputMode="decimal" {...props} reading={NUMBER} figures />
)
