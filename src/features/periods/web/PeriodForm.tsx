import { useFormContext } from 'react-hook-form'
import { isDay } from '#kernel/dates.ts'
import type { FieldErrors } from '#kernel/invalid.ts'
import { DateField } from '#web/forms/DateField.tsx'
import { FormGroup } from '#web/forms/Form.tsx'
import { MoneyField, NoteField, NumberField } from '#web/forms/MoneyField.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { dateProblems, type PeriodDates, suggestedDates } from '../rules.ts'

type Values = Record<string, unknown>

/** The dates that stand in the wrong order, at their fields. */
export function checkDates(values: Values): FieldErrors {
  const days = Object.entries(values).filter(([, value]) => typeof value === 'string' && isDay(value))
  const dates: Partial<PeriodDates> = Object.fromEntries(days)
  return Object.fromEntries(dateProblems(dates).map(({ field, code, than }) => [field, [`${code}:${than}`]]))
}

/** The fields of a period, in the order in which an institute decides them. */
export function PeriodFields({ hasStarted }: { hasStarted: boolean }) {
  const settled = hasStarted ? { disabled: true, hint: 'El período activo ya comenzó.' } : {}
  return (
    <>
      <FormGroup
        title="Identificación"
        lead="El período se nombra con el año y el número, como 2027-1."
        columns
      >
        <NumberField name="year" />
        <NumberField name="number" />
      </FormGroup>
      <FormGroup title="Fechas" lead="El primer y el último día de actividad." columns>
        <DateField name="start_date" {...settled} />
        <DateField name="end_date" />
        <NumberField name="weeks_length" />
        <SuggestDates />
        <DateField name="first_half_end_date" />
        <DateField name="second_half_end_date" />
      </FormGroup>
      <FormGroup
        title="Cortes"
        lead="Cada nota cuenta en el corte en cuyas fechas cae su evaluación. El segundo empieza cuando termina el primero."
        columns
      >
        <DateField name="first_cut_start_date" />
        <DateField name="first_cut_end_date" />
        <DateField name="second_cut_start_date" />
        <DateField name="second_cut_end_date" />
      </FormGroup>
      <FormGroup title="Calificación" lead="Notas de 0 a 20, con dos decimales como máximo." columns>
        <NoteField name="approval_minimum_note" hint="Con esta nota se aprueba una materia." />
        <NoteField name="approval_minimum_avg" hint="Para pasar del ciclo básico a una especialidad." />
        <NoteField name="low_performance_note" hint="Por debajo se señala como bajo rendimiento." />
        <NoteField name="high_performance_note" hint="Por encima se señala como alto rendimiento." />
      </FormGroup>
      <FormGroup
        title="Recordatorios"
        lead="Ese día se avisa a cada profesor de sus evaluaciones sin calificar."
        columns
      >
        <DateField name="pending_evaluations_fc_reminder_date" />
        <DateField name="pending_evaluations_sc_reminder_date" />
      </FormGroup>
      <FormGroup
        title="Precio"
        lead="Vale para todos, salvo donde se configure otro por especialidad, semestre o fechas."
        columns
      >
        <MoneyField name="semester_price_e2" {...settled} />
      </FormGroup>
      <FormGroup title="Responsables" lead="Aparecen en las constancias y los certificados." columns>
        <TextField name="principal" most={120} />
        <TextField name="vice_principal" most={120} />
        <TextField name="study_control" most={120} />
        <TextField name="manager" most={120} />
        <TextField name="signer" most={120} />
      </FormGroup>
    </>
  )
}

/** Fills the end and the cuts in from the first day and the weeks; each can be changed afterwards. */
function SuggestDates() {
  const { watch, setValue } = useFormContext<Values>()
  const [start_date, weeks] = watch(['start_date', 'weeks_length'])
  const isReady =
    typeof start_date === 'string' && isDay(start_date) && Number(weeks) >= 2 && Number(weeks) <= 60
  const suggest = () => {
    if (!isReady) return
    for (const [name, day] of Object.entries(suggestedDates(start_date, Number(weeks))))
      setValue(name, day, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <div className="field content-end justify-items-start">
      <Button onClick={suggest} disabled={!isReady} icon="calendar">
        Proponer las demás fechas
      </Button>
      <p className="hint">Con la fecha de inicio y las semanas.</p>
    </div>
  )
}
