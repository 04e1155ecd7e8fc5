import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useAnswer } from '#web/api/api.tsx'
import { ComboField } from '#web/forms/ComboField.tsx'
import { Form, FormGroup } from '#web/forms/Form.tsx'
import { NoteField } from '#web/forms/MoneyField.tsx'
import { TextAreaField } from '#web/forms/TextAreaField.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { createEquivalence, type Offered, offerEquivalences } from '../../contract.ts'
import { MOST_COURSES } from '../../rules.ts'
import { recognisedWord, resolutionName } from '../../words.ts'
import { RECOGNISED } from './recognised.ts'

type Row = { course_id: number | null; taken: string; note: number | string | null }
const EMPTY: Row = { course_id: null, taken: '', note: null }
const isEmpty = ({ course_id, taken }: Row) => course_id === null && taken === ''

type Props = { student: { id: number; name: string }; onClose: () => void }

/** Recognises courses of a student for what was passed elsewhere. */
export function EquivalenceDialog({ student, onClose }: Props) {
  return (
    <Dialog title={`Equivalencias de ${student.name}`} open onClose={onClose}>
      <Form
        endpoint={createEquivalence}
        defaults={{ student_id: student.id, origin: '', remark: null, courses: [EMPTY] }}
        submit="Reconocer"
        touches={RECOGNISED}
        onCancel={onClose}
        onDone={({ data }) => {
          onClose()
          toast.success(`${resolutionName(data.number)}: ${recognisedWord(data)}`)
        }}
      >
        <Fields student_id={student.id} />
      </Form>
    </Dialog>
  )
}

function Fields({ student_id }: { student_id: number }) {
  const origin: unknown = useWatch({ name: 'origin' })
  const [settled, setSettled] = useState('')
  const query = settled ? { origin: settled } : {}
  const { data } = useAnswer(offerEquivalences, { params: { id: student_id }, query }, { silent: true })
  const { courses = [], origins = [], in_index = false } = data?.data ?? {}
  return (
    <>
      <FormGroup columns>
        <Origin origins={origins} typed={typeof origin === 'string' ? origin : ''} onSettled={setSettled} />
        <TextAreaField
          name="remark"
          label="Observación"
          most={500}
          hint="Por ejemplo, el acta del consejo que lo aprobó."
        />
      </FormGroup>
      <Rows courses={courses} isInIndex={in_index} />
    </>
  )
}

type OriginProps = { origins: readonly string[]; typed: string; onSettled: (origin: string) => void }

/** Where it was passed; the origins of before are offered, so that one is written one way. */
function Origin({ origins, typed, onSettled }: OriginProps) {
  const { setValue } = useFormContext()
  const take = (origin: string) => {
    setValue('origin', origin, { shouldDirty: true })
    onSettled(origin)
  }
  const found = origins.filter(
    (one) => one !== typed && one.toLowerCase().includes(typed.trim().toLowerCase()),
  )
  return (
    <div className="grid gap-2">
      <TextField
        name="origin"
        label="Procedencia"
        hint="El instituto, la especialidad o el pensum en que se aprobaron."
        onSearch={onSettled}
      />
      {found.length > 0 && (
        <p className="flex flex-wrap gap-2">
          {found.slice(0, 4).map((one) => (
            <Button key={one} size="sm" mode="ghost" onClick={() => take(one)}>
              {one}
            </Button>
          ))}
        </p>
      )}
    </div>
  )
}

function Rows({ courses, isInIndex }: { courses: readonly Offered[]; isInIndex: boolean }) {
  const { setValue } = useFormContext()
  const rows = (useWatch({ name: 'courses' }) ?? []) as Row[]
  const put = (next: Row[]) => setValue('courses', next, { shouldDirty: true })
  const isGiven = (id: number) => rows.some(({ course_id }) => course_id === id)
  const known = courses.filter(({ id, taken }) => taken.length > 0 && !isGiven(id))
  const propose = () =>
    put([
      ...rows.filter((row) => !isEmpty(row)),
      ...known.map(({ id, taken: [taken = ''] }) => ({ course_id: id, taken, note: null })),
    ])
  return (
    <FormGroup
      title="Materias"
      lead={`${isInIndex ? 'La nota cuenta en el índice.' : 'La nota no cuenta en el índice.'} Sin nota vale igual como aprobada.`}
    >
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is named by its place
        <CourseRow
          key={index}
          index={index}
          row={row}
          courses={courses}
          onPut={(next) => put(rows.map((one, at) => (at === index ? next : one)))}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        {rows.length < MOST_COURSES && (
          <Button size="sm" icon="add" onClick={() => put([...rows, EMPTY])}>
            Agregar materia
          </Button>
        )}
        {rows.length > 1 && (
          <Button size="sm" mode="ghost" onClick={() => put(rows.slice(0, -1))}>
            Quitar la última
          </Button>
        )}
        {known.length > 0 && (
          <Button size="sm" onClick={propose}>
            Agregar {known.length} ya {known.length === 1 ? 'reconocida' : 'reconocidas'} de aquí
          </Button>
        )}
      </div>
    </FormGroup>
  )
}

type CourseProps = { index: number; row: Row; courses: readonly Offered[]; onPut: (row: Row) => void }

function CourseRow({ index, row, courses, onPut }: CourseProps) {
  const options = courses.map(({ id, code, title, credits }) => ({
    value: id,
    label: `${code}, ${title} (${credits} UC)`,
  }))
  const fill = (value: unknown) => {
    const known = courses.find(({ id }) => id === value)?.taken[0]
    if (known && row.taken === '') onPut({ ...row, course_id: Number(value), taken: known })
  }
  return (
    <fieldset className="form-grid" aria-label={`Materia ${index + 1}`}>
      <TextField name={`courses.${index}.taken`} label="Materia cursada" needed />
      <ComboField
        name={`courses.${index}.course_id`}
        label="Se reconoce como"
        options={options}
        onChange={fill}
        needed
      />
      <NoteField name={`courses.${index}.note`} label="Nota" hint="Vacía: se reconoce sin nota." />
    </fieldset>
  )
}
