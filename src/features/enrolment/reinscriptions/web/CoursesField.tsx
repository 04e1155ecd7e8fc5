import type { EnrolmentState } from '#features/enrolment/enrolments/contract.ts'
import { bareSection } from '#features/timetable/section-names/words.ts'
import { FieldFoot } from '#web/forms/Field.tsx'
import { useField } from '#web/forms/form-context.ts'
import type { CoursePreview } from '../contract.ts'
import { toggled } from '../pairs/rules.ts'
import { pairWords } from '../pairs/words.ts'

type Taken = {
  course_id: number
  title: string
  section_code: string
  semester_number: number
  state: EnrolmentState
}
type Props = { taken: readonly Taken[]; offered: readonly CoursePreview[] }

/** The courses of an inscription: those that are taken, and those that could be. */
export function CoursesField({ taken, offered }: Props) {
  const field = useField({ name: 'course_ids' })
  const chosen = Array.isArray(field.value) ? field.value : []
  const more = offered.filter(
    ({ id, allowed }) => allowed && !taken.some(({ course_id }) => course_id === id),
  )
  const choices = [
    ...taken.map((one) => ({
      id: one.course_id,
      title: one.title,
      hint:
        one.state === 'withdrawn'
          ? 'retirada; vuelve si se deshace el retiro'
          : `sección ${bareSection(one.semester_number, one.section_code)}`,
      isGone: one.state === 'withdrawn',
    })),
    ...more.map((one) => ({
      id: one.id,
      title: one.title,
      hint: ['puede agregarse', pairWords(more, one)].filter(Boolean).join('; '),
      isGone: false,
    })),
  ]
  // What was withdrawn comes back as that is undone, and not by a choice.
  const gone = taken.filter(({ state }) => state === 'withdrawn')
  const pairs = offered.filter(({ id }) => gone.every(({ course_id }) => course_id !== id))
  const toggle = (id: number) =>
    field.set(toggled(pairs, chosen, id).filter((one) => choices.some((choice) => choice.id === one)))
  return (
    <fieldset className="field">
      <legend className="field-label">Materias</legend>
      {choices.map(({ id, title, hint, isGone }, index) => (
        <label key={id} className="check">
          <input
            {...(index === 0 && { ...field.aria, ref: field.ref })}
            type="checkbox"
            checked={chosen.includes(id)}
            disabled={field.isDisabled || isGone}
            onChange={() => toggle(id)}
            onBlur={field.blur}
          />
          <span>
            {title} <span className="text-text-2">{hint}</span>
          </span>
        </label>
      ))}
      <FieldFoot field={field} hint="Una materia con notas o asistencias no se quita." />
    </fieldset>
  )
}
