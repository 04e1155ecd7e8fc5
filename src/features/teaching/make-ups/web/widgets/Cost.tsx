import { useWatch } from 'react-hook-form'
import { listFees } from '#features/money/fees/contract.ts'
import { showMoney } from '#kernel/money.ts'
import { useAnswer } from '#web/api/api.tsx'
import { DateField } from '#web/forms/DateField.tsx'
import { FormGroup } from '#web/forms/Form.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'

/** What it costs, and until when who pays inscribes; without a specialization, by a fee that is for all. */
export function Cost({ specialization_id }: { specialization_id?: number }) {
  const fee_id: unknown = useWatch({ name: 'fee_id' })
  const { data } = useAnswer(
    listFees,
    { query: { enabled: true, cause: 'hand', limit: 0 } },
    { silent: true },
  )
  const fees = (data?.data ?? [])
    .filter((fee) => fee.specialization_id === null || fee.specialization_id === specialization_id)
    .map(({ id, name, price_e2 }) => ({ value: id, label: `${name} · ${showMoney(price_e2)}` }))
  return (
    <FormGroup columns>
      <SelectField
        name="fee_id"
        label="Arancel"
        placeholder="Sin costo"
        options={fees}
        hint={
          fee_id ? 'Cada quien se inscribe, y al hacerlo se le carga.' : 'Sin costo, todos quedan inscritos.'
        }
      />
      {Boolean(fee_id) && (
        <DateField
          name="inscribe_until"
          label="Inscripción hasta"
          hint="Vacío: hasta el día de la reparación."
        />
      )}
    </FormGroup>
  )
}
