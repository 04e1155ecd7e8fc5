import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ComboField } from '#web/forms/ComboField.tsx'
import { FormGroup } from '#web/forms/Form.tsx'
import { NoteField } from '#web/forms/MoneyField.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { Offered } from '../../contract.ts'
import { MOST_COURSES } from '../../rules.ts'

type Row = { course_id: number | null; taken: string }
const isEmpty = ({ course_id, taken }: Row) => course_id === null && taken === ''

type Props = {
  courses: readonly Offered[]
  lead: string
  empty: Row
  /** What is asked for: the note is in the scale of there, and the course of here may be left open. */
  isAsking?: boolean
}

/** The courses that were passed elsewhere, each with the one of here that it stands for. */
export function CourseRows({ courses, lead, empty, isAsking = false }: Props) {
  const { setValue, clearErrors } = useFormContext()
  const rows = (useWatch({ name: 'courses' }) ?? []) as Row[]
  // Rows that moved are drawn anew, or each would show what was typed in the one before.
  const [turn, setTurn] = useState(0)
  const put = (next: readonly Row[]) => {
    setValue('courses', next, { shouldDirty: true })
    clearErrors('courses')
    setTurn(turn + 1)
  }
  const isGiven = (id: number) => rows.some(({ course_id }) => course_id === id)
  const known = courses.filter(({ id, taken }) => taken.length > 0 && !isGiven(id))
  const propose = () =>
    put([
      ...rows.filter((row) => !isEmpty(row)),
      ...known.map(({ id, taken: [taken = ''] }) => ({ course_id: id, taken, note: null })),
    ])
  return (
    <FormGroup title="Materias" lead={lead}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone
        <div key={`${turn} ${index}`} className="flex items-start gap-2">
          <CourseRow
            index={index}
            isAsking={isAsking}
            courses={courses.filter((one) => one.id === row.course_id || !isGiven(one.id))}
          />
          {rows.length > 1 && (
            <Button
              mode="ghost"
              icon="trash"
              label={`Quitar la materia ${index + 1}`}
              className="mt-6"
              onClick={() => put(rows.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        {rows.length < MOST_COURSES && (
          <Button
            size="sm"
            icon="add"
            onClick={() => setValue('courses', [...rows, empty], { shouldDirty: true })}
          >
            Agregar materia
          </Button>
        )}
        {!isAsking && known.length > 0 && (
          <Button size="sm" onClick={propose}>
            Agregar {known.length} ya {known.length === 1 ? 'reconocida' : 'reconocidas'} de aquí
          </Button>
        )}
      </div>
    </FormGroup>
  )
}

type CourseProps = { index: number; courses: readonly Offered[]; isAsking: boolean }

function CourseRow({ index, courses, isAsking }: CourseProps) {
  const { getValues, setValue } = useFormContext()
  const options = courses.map(({ id, code, title, credits }) => ({
    value: id,
    label: `${code}, ${title} (${credits} UC)`,
  }))
  const taken = `courses.${index}.taken`
  const fill = (value: unknown) => {
    const known = courses.find(({ id }) => id === value)?.taken[0]
    if (known && getValues(taken) === '') setValue(taken, known, { shouldDirty: true })
  }
  return (
    <fieldset className="flex min-w-0 grow flex-wrap gap-3" aria-label={`Materia ${index + 1}`}>
      <div className="grow basis-64">
        <TextField name={taken} label="Materia cursada" needed />
      </div>
      <div className="grow basis-64">
        <ComboField
          name={`courses.${index}.course_id`}
          label={isAsking ? 'Materia de aquí, si la sabe' : 'Se reconoce como'}
          options={options}
          onChange={isAsking ? () => {} : fill}
          needed={!isAsking}
        />
      </div>
      <div className="w-24">
        {isAsking ? (
          <TextField name={`courses.${index}.grade`} label="Nota" />
        ) : (
          <NoteField name={`courses.${index}.note`} label="Nota" />
        )}
      </div>
    </fieldset>
  )
}
