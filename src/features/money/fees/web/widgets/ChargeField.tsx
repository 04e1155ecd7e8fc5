import { type RefObject, useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { bolivaresOf } from '#kernel/bolivares.ts'
import { showMoney } from '#kernel/money.ts'
import { useAnswer } from '#web/api/api.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { listCharges } from '../../charges/contract.ts'

type Props = {
  student_id: number
  period_id: number | undefined
  /** Of the inscription. */
  debt_e2: number | undefined
  /** What was offered last. */
  proposed: RefObject<number | null>
}

/** Whether a payment is for the inscription of the period or for an open charge in it; nothing where none is open. */
export function ChargeField({ student_id, period_id, debt_e2, proposed }: Props) {
  const { setValue, getValues } = useFormContext()
  const chosen: unknown = useWatch({ name: 'charge_id' })
  const query = { student_id, period_id, state: 'owed', limit: 50 } as const
  const { data } = useAnswer(listCharges, { query }, { enabled: period_id !== undefined, silent: true })
  const charges = data?.data ?? []
  const known = charges.find(({ id }) => id === chosen)
  // Of another student or period, or paid meanwhile.
  const isGone = data !== undefined && chosen !== null && known === undefined
  useEffect(() => {
    if (isGone) setValue('charge_id', null)
  }, [isGone, setValue])
  const owed = known?.debt_e2 ?? (debt_e2 || null)
  useEffect(() => {
    const rate: unknown = getValues('rate_e4')
    const isInBolivares = typeof rate === 'number'
    const name = isInBolivares ? 'amount_ves_e2' : 'amount'
    const worth = (sum: number | null) => (isInBolivares && sum !== null ? bolivaresOf(sum, rate) : sum)
    const amount: unknown = getValues(name)
    // What was typed stays; a debt that was offered belongs to one student and period.
    if (amount && amount !== worth(proposed.current) && amount !== worth(owed)) return
    proposed.current = owed
    setValue(name, worth(owed))
  }, [owed, proposed, getValues, setValue])
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
