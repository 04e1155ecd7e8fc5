import { useId } from 'react'
import { listTeachers } from '#features/people/teachers/contract.ts'
import { listCourseSectionStudents } from '#features/timetable/sections/students/contract.ts'
import { useAnswer } from '#web/api/api.tsx'
import { Combo } from '#web/forms/Combo.tsx'
import { Field, FieldFoot } from '#web/forms/Field.tsx'
import { useField } from '#web/forms/form-context.ts'
import { Button } from '#web/ui/Button.tsx'
import { MOST_JURIES } from '../rules.ts'
import { nameOf } from './DeliveryWords.tsx'

type Person = { id: number; first_name: string; last_name: string }
const idsIn = (value: unknown): number[] => (Array.isArray(value) ? value.filter(Number.isInteger) : [])

/** Up to five teachers: those within reach, who teaches the course, and who is a jury already. */
export function JuriesField({ known }: { known: readonly Person[] }) {
  const { data } = useAnswer(
    listTeachers,
    { query: { limit: 0, sort_by: 'last_name,asc', enabled: true } },
    { silent: true, staleTime: 60_000 },
  )
  const people = new Map([...known, ...(data?.data ?? [])].map((one) => [one.id, nameOf(one)]))
  const field = useField({ name: 'teacher_ids', label: 'Jurados' }, (value) =>
    idsIn(value)
      .map((id) => people.get(id))
      .join(', '),
  )
  const chosen = idsIn(field.value)
  const options = [...people]
    .filter(([id]) => !chosen.includes(id))
    .map(([value, label]) => ({ value, label }))
  const isFull = chosen.length >= MOST_JURIES
  return (
    <Field field={field} hint="De uno a cinco. Quien dicta la materia también puede serlo.">
      {chosen.length > 0 && (
        <ul className="ruled mb-2" aria-label="Jurados elegidos">
          {chosen.map((id) => (
            <li key={id} className="flex items-center gap-3 py-1">
              <span className="min-w-0 flex-1">{people.get(id)}</span>
              <Button
                size="sm"
                icon="close"
                label={`Quitar a ${people.get(id) ?? 'este jurado'}`}
                disabled={field.isDisabled}
                onClick={() => field.set(chosen.filter((one) => one !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      {!isFull && (
        <Combo
          // Empty again for the next one.
          key={chosen.length}
          field={{ ...field, value: null }}
          options={options}
          placeholder="Escriba para agregar"
          onTake={(option) => {
            if (option) field.set([...chosen, Number(option.value)])
          }}
        />
      )}
    </Field>
  )
}

type CourseSectionIds = { section_id: number; course_id: number }

/** Everybody enrolled, or some of them; `first` are proposed when some are to be named. */
export function StudentsField({
  place,
  first,
}: {
  place: CourseSectionIds
  first: readonly number[] | null
}) {
  const id = useId()
  const field = useField({ name: 'student_ids' }, (value) =>
    value === null ? 'todos los inscritos' : `${idsIn(value).length} estudiantes`,
  )
  const isSome = Array.isArray(field.value)
  const { data } = useAnswer(
    listCourseSectionStudents,
    { params: place, query: { limit: 0, sort_by: 'last_name,asc' } },
    { silent: true },
  )
  const everybody = data?.data ?? []
  const chosen = idsIn(field.value)
  return (
    <div className="field">
      <label className="check" htmlFor={id}>
        <input
          {...field.aria}
          id={id}
          ref={field.ref}
          type="checkbox"
          checked={!isSome}
          disabled={field.isDisabled || !data}
          onChange={({ target }) =>
            field.set(target.checked ? null : (first ?? everybody.map((one) => one.id)))
          }
        />
        <span>Participan todos los inscritos</span>
      </label>
      <FieldFoot field={field} hint={isSome ? undefined : 'También quien se inscriba después.'} />
      {isSome && (
        <fieldset className="field">
          <legend className="field-label">
            Estudiantes que participan: {chosen.length} de {everybody.length}
          </legend>
          <ul className="max-h-80 overflow-y-auto">
            {everybody.map((one) => (
              <li key={one.id} className="border-line border-t py-1">
                <label className="check">
                  <input
                    type="checkbox"
                    checked={chosen.includes(one.id)}
                    disabled={field.isDisabled}
                    onChange={({ target }) =>
                      field.set(
                        target.checked ? [...chosen, one.id] : chosen.filter((other) => other !== one.id),
                      )
                    }
                  />
                  <span>
                    {one.last_name}, {one.first_name}
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    </div>
  )
}
