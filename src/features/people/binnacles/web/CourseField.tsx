import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { showAbsences } from '#features/teaching/attendance/absences/contract.ts'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { FieldFoot } from '#web/forms/Field.tsx'
import { useField } from '#web/forms/form-context.ts'
import type { CourseSection } from './BinnacleFields.tsx'

/** In which course of the student it happened; none where it was outside of class. */
export function CourseField({
  student_id,
  known,
}: {
  student_id: number | null
  known: CourseSection | null
}) {
  const may = useMay()
  const { setValue } = useFormContext()
  const field = useField({ name: 'course_id' })
  const section: unknown = useWatch({ name: 'section_id' })
  const id = useId()
  const isKnown = student_id !== null && may(showAbsences)
  const { data } = useAnswer(
    showAbsences,
    { params: { id: student_id ?? 0 } },
    { enabled: isKnown, silent: true },
  )
  const courses: CourseSection[] = isKnown ? [...(data?.data ?? [])] : []
  const isThere = (one: CourseSection) =>
    one.section_id === known?.section_id && one.course_id === known.course_id
  if (known && !courses.some(isThere)) courses.unshift(known)
  const at = courses.findIndex((one) => one.section_id === section && one.course_id === field.value)
  if (courses.length === 0) return null
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        Materia
      </label>
      <select
        {...field.aria}
        id={id}
        ref={field.ref}
        className="input"
        value={at < 0 ? 'x' : String(at)}
        disabled={field.isDisabled}
        onChange={({ target }) => {
          const chosen = courses[Number(target.value)]
          setValue('section_id', chosen?.section_id ?? null, { shouldDirty: true })
          field.set(chosen?.course_id ?? null)
        }}
      >
        <option value="x">Fuera de clase</option>
        {courses.map(({ section_id, course_id, title }, index) => (
          <option key={`${section_id} ${course_id}`} value={String(index)}>
            {title || 'La clase'}
          </option>
        ))}
      </select>
      <FieldFoot field={field} hint={undefined} />
    </div>
  )
}
