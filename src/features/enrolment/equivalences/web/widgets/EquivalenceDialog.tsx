import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { resolutionName } from '#features/people/students/history/words.ts'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { ComboField } from '#web/forms/ComboField.tsx'
import { Form, FormGroup } from '#web/forms/Form.tsx'
import { NoteField } from '#web/forms/MoneyField.tsx'
import { TextAreaField } from '#web/forms/TextAreaField.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { toast } from '#web/ui/toast.ts'
import { createEquivalence, type Offered, offerEquivalences } from '../../contract.ts'
import { MOST_COURSES } from '../../rules.ts'
import { recognisedWord } from '../../words.ts'
import { RECOGNISED } from './recognised.ts'

type Row = { course_id: number | null; taken: string; note: number | string | null }
const EMPTY: Row = { course_id: null, taken: '', note: null }
const isEmpty = ({ course_id, taken }: Row) => course_id === null && taken === ''

type Props = { student: { id: number; name: string }; onClose: () => void }

/** Recognises courses of a student for what was passed elsewhere. */
export function EquivalenceDialog({ student, onClose }: Props) {
  const first = useAnswer(offerEquivalences, { params: { id: student.id }, query: {} })
  return (
    <Dialog title={`Equivalencias de ${student.name}`} size="wide" open onClose={onClose}>
      <Answered answer={first} rows={6}>
        {(offer) =>
          offer.courses.length > 0 ? (
            <Form
              endpoint={createEquivalence}
              draft={String(student.id)}
              defaults={{ student_id: student.id, origin: '', remark: null, courses: [EMPTY] }}
              submit="Reconocer"
              touches={RECOGNISED}
              onCancel={onClose}
              onDone={({ data: made }) => {
                onClose()
                toast.success(`${resolutionName(made.number)}: ${recognisedWord(made)}`)
              }}
            >
              <Fields student_id={student.id} first={offer} />
            </Form>
          ) : (
            <EmptyState title="Sin materias por reconocer">
              Lo que el pensum pide, el estudiante lo aprobó o lo cursa ahora.
            </EmptyState>
          )
        }
      </Answered>
    </Dialog>
  )
}

type FieldsProps = { student_id: number; first: AnswerOf<typeof offerEquivalences>['data'] }

function Fields({ student_id, first }: FieldsProps) {
  const origin: unknown = useWatch({ name: 'origin' })
  const [settled, setSettled] = useState('')
  const query = settled ? { origin: settled } : {}
  const answer = useAnswer(offerEquivalences, { params: { id: student_id }, query }, { silent: true })
  const { courses, origins, in_index } = answer.data?.data ?? first
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
    <FormGroup
      title="Materias"
      lead={`${isInIndex ? 'La nota cuenta en el índice.' : 'La nota no cuenta en el índice.'} Sin nota vale igual como aprobada.`}
    >
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone
        <div key={`${turn} ${index}`} className="flex items-start gap-2">
          <CourseRow
            index={index}
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
            onClick={() => setValue('courses', [...rows, EMPTY], { shouldDirty: true })}
          >
            Agregar materia
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

type CourseProps = { index: number; courses: readonly Offered[] }

function CourseRow({ index, courses }: CourseProps) {
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
          label="Se reconoce como"
          options={options}
          onChange={fill}
          needed
        />
      </div>
      <div className="w-24">
        <NoteField name={`courses.${index}.note`} label="Nota" />
      </div>
    </fieldset>
  )
}
