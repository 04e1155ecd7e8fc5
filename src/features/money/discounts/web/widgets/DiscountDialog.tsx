import { useFormContext, useWatch } from 'react-hook-form'
import { listStudents } from '#features/people/students/contract.ts'
import { ComboField } from '#web/forms/ComboField.tsx'
import { DateField } from '#web/forms/DateField.tsx'
import { Form, FormGroup } from '#web/forms/Form.tsx'
import { MoneyField, NumberField } from '#web/forms/MoneyField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { TextAreaField } from '#web/forms/TextAreaField.tsx'
import { clock } from '#web/ui/clock.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { toast } from '#web/ui/toast.ts'
import { createDiscount } from '../../contract.ts'
import { DISCOUNT_KIND_LABELS, discountName, outcomeOf } from '../../words.ts'
import { PRICED } from './priced.ts'
import { useDiscountsOf } from './use-discounts-of.ts'

const KINDS = Object.entries(DISCOUNT_KIND_LABELS).map(([value, label]) => ({ value, label }))
const SIZES = [
  { value: 'percent', label: 'Un porcentaje' },
  { value: 'amount_e2', label: 'Una suma' },
] as const
const students = {
  endpoint: listStudents,
  option: (row: Record<string, unknown>) => ({
    value: Number(row.id),
    label: `${row.last_name}, ${row.first_name}`,
  }),
}

type Props = { student?: { id: number; name: string } | undefined; onClose: () => void }

/** What the student has already: another is taken off besides. */
function Standing({ known }: { known: number | null }) {
  const chosen: unknown = useWatch({ name: 'student_id' })
  const standing = useDiscountsOf(known ?? (typeof chosen === 'number' ? chosen : null), {
    is_standing: true,
  })
  if (standing.length === 0) return null
  return (
    <p role="status">
      Ya tiene: {standing.map(discountName).join('; ')}. Lo que dé ahora se descuenta además.
    </p>
  )
}

/** A share or a sum: the other is none. Which of the two is a value of the form, and comes back with a draft. */
function Size() {
  const { setValue } = useFormContext()
  const size = useWatch({ name: 'size' }) === 'amount_e2' ? 'amount_e2' : 'percent'
  const choose = (next: typeof size) => {
    setValue('size', next)
    setValue(size, null)
  }
  return (
    <div className="grid gap-3">
      <Segmented label="Qué se descuenta" value={size} onChange={choose} choices={SIZES} />
      {size === 'percent' ? (
        <NumberField name="percent" label="Porcentaje" unit="%" needed hint="De 1 a 100, de cada precio." />
      ) : (
        <MoneyField name="amount_e2" label="Suma" needed hint="De cada inscripción." />
      )}
    </div>
  )
}

/** Gives a student a discount. */
export function DiscountDialog({ student, onClose }: Props) {
  return (
    <Dialog title={student ? `Descuento para ${student.name}` : 'Dar un descuento'} open onClose={onClose}>
      <Form
        endpoint={createDiscount}
        defaults={{
          student_id: student?.id ?? null,
          kind: null,
          percent: null,
          amount_e2: null,
          size: 'percent',
          reason: '',
          valid_from: clock.today(),
          valid_until: null,
        }}
        submit="Dar descuento"
        touches={PRICED}
        onCancel={onClose}
        onDone={({ data, prices }) => {
          onClose()
          toast.success('Se ha dado el descuento con éxito', outcomeOf(prices, data.valid_from))
        }}
      >
        <FormGroup columns>
          <Standing known={student?.id ?? null} />
          {!student && <ComboField name="student_id" from={students} placeholder="Nombre o documento" />}
          <SelectField name="kind" label="Tipo" options={KINDS} />
          <Size />
          <DateField
            name="valid_from"
            label="Desde"
            doubt="farOffDoubt"
            hint="Desde un día futuro vale solo para lo que se inscriba después."
          />
          <DateField name="valid_until" label="Hasta" hint="Vacío: hasta que se quite." />
          <TextAreaField name="reason" label="Motivo" most={500} hint="Queda en el historial." />
        </FormGroup>
      </Form>
    </Dialog>
  )
}
