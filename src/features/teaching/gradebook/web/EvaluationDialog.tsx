import { useState } from 'react'
import { showLesson } from '#features/teaching/attendance/contract.ts'
import {
  createLesson,
  type Lesson,
  listCourseSectionLessons,
  updateLesson,
} from '#features/teaching/lessons/contract.ts'
import { showDayInWords } from '#kernel/dates.ts'
import { Answered } from '#web/api/Answered.tsx'
import { call, useAction, useAnswer } from '#web/api/api.tsx'
import { DateField } from '#web/forms/DateField.tsx'
import { Form, FormGroup } from '#web/forms/Form.tsx'
import { NumberField } from '#web/forms/MoneyField.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { clock } from '#web/ui/clock.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Evaluation, Gradebook } from '../contract.ts'

const TOUCHES = ['sections', 'lessons', 'dashboard']
const SILENT = { silent: true } as const

type Props = { book: Gradebook; onClose: () => void }

const leftWord = (left: number) => `Quedan ${left} % por asignar.`

/** Makes an evaluation of one of the lessons, or of a new one on another date. */
export function NewEvaluationDialog({ book, onClose }: Props) {
  const { section_id, course_id } = book.course_section
  const answer = useAnswer(
    listCourseSectionLessons,
    { params: { section_id, course_id }, query: { limit: 0, sort_by: 'date,asc', evaluations: false } },
    SILENT,
  )
  return (
    <Dialog title="Nueva evaluación" open onClose={onClose} sheet>
      <Answered answer={answer} rows={4}>
        {(lessons: readonly Lesson[]) => <OfLesson book={book} lessons={lessons} onClose={onClose} />}
      </Answered>
    </Dialog>
  )
}

/** The lesson of today, else the next one, else the latest. */
const nearest = (lessons: readonly Lesson[]): Lesson | undefined =>
  lessons.find(({ date }) => date >= clock.today()) ?? lessons.at(-1)

function OfLesson({ book, lessons, onClose }: Props & { lessons: readonly Lesson[] }) {
  const [id, setId] = useState(nearest(lessons)?.id ?? 0)
  const lesson = lessons.find((one) => one.id === id)
  const { section_id, course_id } = book.course_section
  const made = ({ data }: { data: Lesson }) => {
    toast.success('Se ha agregado la evaluación', `${data.title}, ${showDayInWords(data.date)}.`)
    onClose()
  }
  const fields = (
    <>
      <TextField name="title" most={120} needed />
      <NumberField name="weighting" unit="%" needed hint={leftWord(book.weighting_left)} />
    </>
  )
  const common = { touches: TOUCHES, submit: 'Agregar', onDone: made, onCancel: onClose }
  return (
    <div className="grid gap-4">
      <ChoiceField label="Clase" chosen={id} onChoose={setId}>
        {lessons.map((one) => (
          <option key={one.id} value={one.id}>
            {showDayInWords(one.date)}
            {one.title ? `: ${one.title}` : ''}
          </option>
        ))}
        <option value={0}>Otra fecha</option>
      </ChoiceField>
      {lesson ? (
        <Form
          key={lesson.id}
          endpoint={updateLesson}
          params={{ id: lesson.id }}
          defaults={{ title: lesson.title, updated_at: lesson.updated_at }}
          reread={async () => (await call(showLesson, { params: { id: lesson.id }, query: {} })).data}
          check={needed}
          {...common}
        >
          <FormGroup>{fields}</FormGroup>
        </Form>
      ) : (
        <Form endpoint={createLesson} defaults={{ section_id, course_id }} check={needed} {...common}>
          <FormGroup>
            <DateField name="date" />
            {fields}
          </FormGroup>
        </Form>
      )}
    </div>
  )
}

/** The title and the weighting of a lesson may be left out, those of an evaluation not. */
function needed({ title, weighting }: Record<string, unknown>) {
  return {
    ...(!title && { title: ['required'] }),
    ...((weighting === undefined || weighting === null || weighting === '') && { weighting: ['required'] }),
  }
}

type EditProps = Props & { evaluation: Evaluation; given: number }

/** Changes what an evaluation is called, what it weighs and its date, or takes it away. */
export function EditEvaluationDialog({ book, evaluation, given, onClose }: EditProps) {
  const { lesson_id, title, weighting } = evaluation
  const params = { id: lesson_id }
  const { run, pending } = useAction(updateLesson, { touches: TOUCHES })
  const takeAway = async () => {
    await run({ params, body: { weighting: null } })
    toast.success('Ya no es una evaluación', 'La clase sigue en la lista de clases.')
    onClose()
  }
  return (
    <Dialog title={`Cambiar ${title}`} open onClose={onClose} sheet>
      <Form
        endpoint={updateLesson}
        params={params}
        defaults={evaluation}
        touches={TOUCHES}
        check={needed}
        reread={async () => (await call(showLesson, { params, query: {} })).data}
        onDone={onClose}
        onCancel={onClose}
      >
        <FormGroup>
          <TextField name="title" most={120} needed />
          <NumberField name="weighting" unit="%" needed hint={leftWord(book.weighting_left + weighting)} />
          <DateField name="date" />
        </FormGroup>
      </Form>
      <div className="mt-4 grid gap-2 border-line border-t pt-4">
        <p className="text-text-2">
          {given > 0
            ? `Tiene ${given === 1 ? '1 nota' : `${given} notas`}: para quitar la evaluación se borran antes.`
            : 'Sin notas: la evaluación se puede quitar y la clase queda.'}
        </p>
        {given === 0 && (
          <p>
            <Button icon="trash" busy={pending} onClick={() => void takeAway().catch(() => {})}>
              Quitar la evaluación
            </Button>
          </p>
        )}
      </div>
    </Dialog>
  )
}
