import { isDay } from '#kernel/dates.ts'
import type { FieldErrors } from '#kernel/invalid.ts'
import { DateField } from '#web/forms/DateField.tsx'
import { FormGroup } from '#web/forms/Form.tsx'
import { MoneyField, NoteField, NumberField } from '#web/forms/MoneyField.tsx'
import { PrintedText } from '#web/forms/PrintedText.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import type { Period } from '../contract.ts'
import { dateProblems, type PeriodDates, periodName } from '../rules.ts'
import { withdrawalProblems } from '../withdrawals/rules.ts'
import { PeriodName } from './PeriodName.tsx'
import { SamePrice } from './PeriodProposals.tsx'

const FormOutline = lazyComponent(async () => (await import('#web/forms/FormOutline.tsx')).FormOutline, null)
const PeriodWeeks = lazyComponent(async () => (await import('./PeriodWeeks.tsx')).PeriodWeeks, null)

type Values = Record<string, unknown>

/** The dates that stand in the wrong order, and a week that there is not, at their fields. */
export function checkDates(values: Values): FieldErrors {
  const days = Object.entries(values).filter(([, value]) => typeof value === 'string' && isDay(value))
  const dates: Partial<PeriodDates> = Object.fromEntries(days)
  const { weeks_length, withdrawal_last_week } = values
  const week = typeof withdrawal_last_week === 'number' ? withdrawal_last_week : null
  return {
    ...Object.fromEntries(dateProblems(dates).map(({ field, code, than }) => [field, [`${code}:${than}`]])),
    ...withdrawalProblems({ weeks_length: Number(weeks_length), withdrawal_last_week: week }),
  }
}

type FieldsProps = {
  hasStarted: boolean
  /** The period from which a new one takes what stays the same. */
  before?: Period | undefined
  isNew?: boolean
}

/** The fields of a period, in the order in which an institute decides them. */
export function PeriodFields({ hasStarted, before, isNew = false }: FieldsProps) {
  const settled = hasStarted ? { disabled: true, hint: 'El período activo ya comenzó.' } : {}
  const taken = before && `tomado de ${periodName(before)}`
  return (
    <>
      <FormOutline {...(isNew && { note: 'Borde punteado: propuesto. Lo que se escribe encima queda.' })} />
      <FormGroup title="Nombre" lead="Se nombra con el año y el número, como 2027-1" columns>
        <PeriodName />
      </FormGroup>
      <FormGroup
        title="Fechas"
        {...(isNew && { lead: 'Escriba el inicio y las semanas; lo demás se propone' })}
        columns
      >
        <DateField name="start_date" doubt="farOffDoubt" {...settled} />
        <NumberField name="weeks_length" />
        <PeriodWeeks />
        <DateField name="end_date" />
        <DateField name="first_half_end_date" />
        <DateField name="second_half_end_date" />
        <DateField
          name="availability_last_day"
          hint="Hasta ese día los profesores indican cuándo pueden dar clase."
        />
      </FormGroup>
      <FormGroup title="Cortes" lead="Cada nota cuenta en el corte en cuyas fechas cae su evaluación" columns>
        <DateField name="first_cut_start_date" />
        <DateField name="first_cut_end_date" />
        <DateField name="second_cut_start_date" />
        <DateField name="second_cut_end_date" />
        <DateField
          name="pending_evaluations_fc_reminder_date"
          hint="Se avisa a cada profesor de sus evaluaciones sin calificar."
        />
        <DateField name="pending_evaluations_sc_reminder_date" />
      </FormGroup>
      <FormGroup title="Calificación" lead={['Notas de 0 a 20', taken].filter(Boolean).join('; ')} columns>
        <NoteField name="approval_minimum_note" hint="Con esta nota se aprueba una materia." />
        <NoteField name="approval_minimum_avg" hint="Para pasar del ciclo básico a una especialidad." />
        <NoteField name="low_performance_note" hint="Por debajo se señala como bajo rendimiento." />
        <NoteField name="high_performance_note" hint="Por encima se señala como alto rendimiento." />
      </FormGroup>
      <FormGroup
        title="Retiro de materias"
        lead={['Del ciclo básico no se retiran', taken].filter(Boolean).join('; ')}
        columns
      >
        <NumberField
          name="withdrawal_last_week"
          label="Última semana para retirar"
          hint="Vacía, hasta que comience el segundo corte."
        />
        <SwitchField name="withdrawal_until_first_note" label="Solo hasta la primera nota de cada una" />
      </FormGroup>
      <FormGroup title="Precio" lead="Salvo otro por especialidad, semestre o fechas" columns>
        <MoneyField name="semester_price_e2" {...settled} />
        {before && <SamePrice before={before} />}
      </FormGroup>
      <FormGroup
        title="Responsables"
        lead={['Aparecen en las constancias y los certificados', taken].filter(Boolean).join('; ')}
        columns
      >
        <TextField name="principal" most={120} />
        <TextField name="vice_principal" most={120} />
        <TextField name="study_control" most={120} />
        <TextField name="manager" most={120} />
        <TextField name="signer" most={120} />
        <PrintedText names={['principal', 'vice_principal', 'study_control', 'manager', 'signer']} />
      </FormGroup>
    </>
  )
}
