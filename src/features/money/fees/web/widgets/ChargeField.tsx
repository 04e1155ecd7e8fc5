import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { showMoney } from '#kernel/money.ts'
import { useAnswer } from '#web/api/api.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { listCharges } from '../../charges/contract.ts'

type Props = { student_id: number; period_id: number; onChosen: (debt_e2: number | null) => void }

/** Whether a payment is for the inscription of the period or for an open charge in it; nothing where none is open. */
export function ChargeField({ student_id, period_id, onChosen }: Props) {
  const { setValue } = useFormContext()
  const chosen: unknown = useWatch({ name: 'charge_id' })
  const query = { student_id, period_id, state: 'owed', limit: 50 } as const
  const { data } = useAnswer(listCharges, { query }, { silent: true })
  const charges = data?.data ?? []
  const known = charges.find(({ id }) => id === chosen)
  // Of another student or period, or paid meanwhile.
  const isGone = data !== undefined && chosen !== null && known === undefined
  useEffect(() => {
    if (isGone) setValue('charge_id', null)
  }, [isGone, setValue])
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another is chosen
  useEffect(() => {
    onChosen(known?.debt_e2 ?? null)
  }, [known?.id])
  if (charges.length === 0) return null
  return (
    <SelectField
      name="charge_id"
      label="Qué se paga"
      placeholder="La inscripción"
      options={charges.map(({ id, title, debt_e2 }) => ({
        value: id,
        label: `${title} · debe ${showMoney(debt_e2)}`,
      }))}
    />
  )
}
