import { useNavigate, useSearch } from '@tanstack/react-router'
import { useFormContext } from 'react-hook-form'
import {
  listCoursesBySpecialization,
  listPeriods,
  type Period,
} from '#features/timetable/periods/contract.ts'
import { isEnded, periodName } from '#features/timetable/periods/rules.ts'
import { PeriodFirst } from '#features/timetable/periods/web/widgets/NoPeriod.tsx'
import { sectionName } from '#features/timetable/section-names/words.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { Form, FormGroup } from '#web/forms/Form.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { toast } from '#web/ui/toast.ts'
import { createSection } from '../contract.ts'
import { SectionFields } from './SectionForm.tsx'

/** The form of a new section. */
export function NewSection() {
  const query = { limit: 0, sort_by: 'year,desc' } as const
  return (
    <Answered answer={useAnswer(listPeriods, { query }, { silent: true })} rows={6}>
      {(all) => <SectionForm periods={all.filter((period) => !isEnded(period))} />}
    </Answered>
  )
}

function SectionForm({ periods }: { periods: readonly Period[] }) {
  const navigate = useNavigate()
  const { period_id }: { period_id?: unknown } = useSearch({ strict: false })
  const first = periods.find(({ id }) => id === Number(period_id)) ?? periods.find(({ enabled }) => enabled)
  const back = () => void navigate({ to: '/sections' })
  if (periods.length === 0)
    return (
      <PeriodFirst why="Las secciones se abren dentro de un período, en un semestre del pensum que el período sigue." />
    )
  return (
    <Form
      endpoint={createSection}
      defaults={{
        period_id: (first ?? periods[0])?.id,
        shift: 'morning',
        males_limit: 20,
        females_limit: 20,
      }}
      touches={['periods', 'course-sections']}
      submit="Crear sección"
      onCancel={back}
      onNext={({ data: made }) => toast.success(`Se ha creado la sección ${sectionName(made)} con éxito`)}
      onDone={({ data: made }) => {
        toast.success('Se ha creado la sección con éxito')
        void navigate({ to: `/sections/${made.id}` })
      }}
    >
      <FormGroup title="Dónde" lead="Se crean todas las materias habilitadas del semestre." columns>
        <PlaceFields periods={periods} />
      </FormGroup>
      <SectionFields />
    </Form>
  )
}

/** A period, and the semesters of the pensums that it follows. */
function PlaceFields({ periods }: { periods: readonly Period[] }) {
  const { watch, setValue } = useFormContext<Record<string, unknown>>()
  const chosen = Number(watch('period_id')) || 0
  const { data, isFetching } = useAnswer(
    listCoursesBySpecialization,
    { params: { id: chosen } },
    { enabled: chosen > 0 },
  )
  const options = (data?.data ?? []).flatMap((one) =>
    one.semesters.map((semester) => ({
      value: semester.id,
      label: `${one.title}, semestre ${semester.code}`,
      disabled: !semester.courses.some((course) => course.enabled),
    })),
  )
  const isEmpty = data !== undefined && options.length === 0 && !isFetching
  return (
    <>
      <SelectField
        name="period_id"
        options={periods.map((period) => ({ value: period.id, label: periodName(period) }))}
        // A semester belongs to the pensum of one period: with another period it is chosen anew.
        onChange={() => setValue('semester_id', null)}
      />
      <SelectField
        name="semester_id"
        options={options}
        placeholder={isEmpty ? 'El período no tiene pensums' : 'Elija una opción'}
        {...(isEmpty && { hint: 'Asocie primero un pensum al período.' })}
      />
    </>
  )
}
