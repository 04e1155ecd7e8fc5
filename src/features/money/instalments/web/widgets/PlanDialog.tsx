import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useSpecializationOptions } from '#features/plan/specializations/web/widgets/use-specializations.ts'
import { addDays, isDay } from '#kernel/dates.ts'
import { call } from '#web/api/api.tsx'
import { DateField } from '#web/forms/DateField.tsx'
import { Form, FormGroup } from '#web/forms/Form.tsx'
import { MoneyField, NumberField } from '#web/forms/MoneyField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import {
  createInstalmentPlan,
  type InstalmentPlan,
  listInstalmentPlans,
  updateInstalmentPlan,
} from '../../contract.ts'
import {
  boundsOf,
  MOST_GRACE,
  MOST_PARTS,
  type PlanPart,
  problemsOf,
  type Surcharge,
  surchargeProblems,
} from '../../rules.ts'
import { CopyPlan } from './CopyPlan.tsx'
import type { PlannedPeriod } from './PeriodInstalments.tsx'
import { PLANNED } from './planned.ts'
import { TouchedInscriptions } from './TouchedInscriptions.tsx'

type TypedPart = { percent: number | string | null; due_on: string | null }
type Props = {
  period: PlannedPeriod
  /** Null for another one. */
  plan: InstalmentPlan | null
  plans: readonly InstalmentPlan[]
  onClose: () => void
}

const isPart = ({ percent, due_on }: TypedPart) =>
  typeof percent === 'number' && Number.isInteger(percent) && typeof due_on === 'string' && isDay(due_on)
const wholeParts = (parts: unknown): PlanPart[] | null =>
  Array.isArray(parts) && parts.length > 0 && parts.every(isPart) ? (parts as PlanPart[]) : null

const NONE: Surcharge = { surcharge_after_days: null, surcharge_percent: null, surcharge_e2: null }

/** The surcharge of a form: without days there is none, whatever was typed before. */
function surchargeIn(values: Record<string, unknown>): Surcharge {
  const { surcharge_after_days, surcharge_percent, surcharge_e2 } = { ...NONE, ...values }
  return surcharge_after_days === null ? NONE : { surcharge_after_days, surcharge_percent, surcharge_e2 }
}

/** Sets in which parts the prices of a period are paid; whom that touches is seen before it is saved. */
export function PlanDialog({ period, plan, plans, onClose }: Props) {
  const common = {
    touches: PLANNED,
    onCancel: onClose,
    check: (values: Record<string, unknown>) => {
      const whole = wholeParts(values.parts)
      return { ...(whole && problemsOf(whole, period)), ...surchargeProblems(surchargeIn(values)) }
    },
    onDone: () => {
      onClose()
      toast.success('Se han fijado las cuotas con éxito')
    },
  }
  const title = plan ? `Cuotas de ${plan.specialization_title ?? 'todas las especialidades'}` : 'Fijar cuotas'
  return (
    <Dialog title={title} open onClose={onClose}>
      {plan ? (
        <Form
          endpoint={updateInstalmentPlan}
          params={{ id: plan.id }}
          defaults={{ parts: plan.parts, ...surchargeIn(plan), updated_at: plan.updated_at }}
          body={(values) => ({ parts: values.parts, ...surchargeIn(values) })}
          reread={async () => {
            const { data } = await call(listInstalmentPlans, { params: { id: period.id } })
            return data.find(({ id }) => id === plan.id) ?? plan
          }}
          {...common}
        >
          <Parts period={period} specialization_id={plan.specialization_id} />
        </Form>
      ) : (
        <Form
          endpoint={createInstalmentPlan}
          defaults={{
            period_id: period.id,
            specialization_id: null,
            ...NONE,
            parts: [
              { percent: 50, due_on: period.start_date },
              { percent: 50, due_on: addDays(period.start_date, 30) },
            ],
          }}
          body={(values) => ({ ...values, ...surchargeIn(values) })}
          submit="Fijar cuotas"
          {...common}
        >
          <Scope plans={plans} />
          <CopyPlan period={period} />
          <ChosenParts period={period} />
        </Form>
      )}
    </Dialog>
  )
}

function Scope({ plans }: Pick<Props, 'plans'>) {
  const options = useSpecializationOptions().map(({ value, label }) => ({ value: Number(value), label }))
  const isTaken = (value: number) => plans.some(({ specialization_id }) => specialization_id === value)
  return (
    <SelectField
      name="specialization_id"
      placeholder="Todas las especialidades"
      hint="Las de una especialidad ganan a las de todas."
      options={options.filter(({ value }) => !isTaken(value))}
    />
  )
}

function ChosenParts({ period }: Pick<Props, 'period'>) {
  const chosen: unknown = useWatch({ name: 'specialization_id' })
  return <Parts period={period} specialization_id={typeof chosen === 'number' ? chosen : null} />
}

function Parts({ period, specialization_id }: Pick<Props, 'period'> & { specialization_id: number | null }) {
  const { setValue } = useFormContext()
  const parts = (useWatch({ name: 'parts' }) ?? []) as TypedPart[]
  const put = (next: TypedPart[]) => setValue('parts', next, { shouldDirty: true })
  const [first, last] = boundsOf(period)
  return (
    <FormGroup title="Cuotas" lead="Los porcentajes suman 100; los pagos llenan primero la más antigua.">
      {parts.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is named by its place
        <fieldset key={index} className="form-grid" aria-label={`Cuota ${index + 1}`}>
          <NumberField name={`parts.${index}.percent`} label={`Cuota ${index + 1}`} unit="%" needed />
          <DateField name={`parts.${index}.due_on`} label="Vence el" from={first} until={last} needed />
        </fieldset>
      ))}
      <div className="flex flex-wrap gap-2">
        {parts.length < MOST_PARTS && (
          <Button size="sm" icon="add" onClick={() => put([...parts, following(parts, period.start_date)])}>
            Agregar cuota
          </Button>
        )}
        {parts.length > 1 && (
          <Button size="sm" mode="ghost" onClick={() => put(parts.slice(0, -1))}>
            Quitar la última
          </Button>
        )}
      </div>
      <SurchargeFields />
      <Touched period={period} specialization_id={specialization_id} parts={parts} />
    </FormGroup>
  )
}

function SurchargeFields() {
  const days: unknown = useWatch({ name: 'surcharge_after_days' })
  return (
    <fieldset className="form-grid mt-3" aria-label="Recargo">
      <NumberField
        name="surcharge_after_days"
        label="Recargo tras"
        unit="días"
        hint="Vacío: sin recargo. Una vez por cuota que siga abierta."
      />
      {typeof days === 'number' && (
        <>
          <NumberField
            name="surcharge_percent"
            label="Recargo en porcentaje"
            unit="%"
            hint="De lo vencido de la cuota."
          />
          <MoneyField name="surcharge_e2" label="o una suma" hint="En lugar del porcentaje." />
        </>
      )}
    </fieldset>
  )
}

/** What is left of the price, a month after the part before. */
function following(parts: readonly TypedPart[], start_date: PlannedPeriod['start_date']): TypedPart {
  const sum = parts.reduce((all, { percent }) => all + (typeof percent === 'number' ? percent : 0), 0)
  const before = parts.at(-1)?.due_on
  const due_on = before && isDay(before) ? addDays(before, 30) : start_date
  return { percent: sum < 100 ? 100 - sum : null, due_on }
}

const PAUSE = 400
const isGrace = (days: unknown): days is number =>
  typeof days === 'number' && Number.isInteger(days) && days >= 0 && days <= MOST_GRACE

/** Asked once the person pauses, of parts that could be saved. */
function Touched({
  period,
  specialization_id,
  parts,
}: Pick<Props, 'period'> & { specialization_id: number | null; parts: TypedPart[] }) {
  const days: unknown = useWatch({ name: 'surcharge_after_days' })
  const typed = JSON.stringify({ parts, days })
  const [settled, setSettled] = useState('{}')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE)
    return () => clearTimeout(timer)
  }, [typed])
  const asked = JSON.parse(settled) as { parts?: unknown; days?: unknown }
  const whole = wholeParts(asked.parts)
  if (!whole || Object.keys(problemsOf(whole, period)).length > 0) return null
  return (
    <TouchedInscriptions
      period_id={period.id}
      specialization_id={specialization_id}
      parts={whole}
      surcharge_after_days={isGrace(asked.days) ? asked.days : null}
    />
  )
}
