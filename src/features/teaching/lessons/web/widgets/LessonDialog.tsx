import { useFormContext } from 'react-hook-form'
import { showLesson } from '#features/teaching/attendance/contract.ts'
import { sectionCode } from '#features/timetable/section-names/words.ts'
import { showDay, showDayInWords } from '#kernel/dates.ts'
import { call } from '#web/api/api.tsx'
import { DateField } from '#web/forms/DateField.tsx'
import { Field } from '#web/forms/Field.tsx'
import { Form, FormGroup } from '#web/forms/Form.tsx'
import { useField } from '#web/forms/form-context.ts'
import { TextAreaField } from '#web/forms/TextAreaField.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { createLesson, type Lesson, updateLesson } from '../../contract.ts'
import { type Bounds, type CourseChoice, TOUCHES } from './words.ts'

type NewProps = {
  /** The first is proposed. */
  courses: readonly CourseChoice[]
  bounds?: Bounds
  onClose: () => void
}

/** Makes a lesson of a course of a section. */
export function NewLessonDialog({ courses, bounds, onClose }: NewProps) {
  const [first] = courses
  const only = courses.length === 1 && first
  return (
    <Dialog title="Nueva clase" open onClose={onClose} sheet>
      <Form
        endpoint={createLesson}
        defaults={{ section_id: first?.section_id, course_id: first?.course_id }}
        touches={TOUCHES}
        submit="Crear clase"
        onDone={({ data }) => {
          toast.success('Se ha creado la clase con éxito', `Para el ${showDayInWords(data.date)}.`)
          onClose()
        }}
        onCancel={onClose}
      >
        <FormGroup>
          {only ? <p className="text-text-2">{only.label}.</p> : <CourseField courses={courses} />}
          <Fields {...(bounds && { bounds })} />
        </FormGroup>
      </Form>
    </Dialog>
  )
}

type EditProps = { lesson: Lesson; onClose: () => void }

const focusText = (fields: HTMLElement | null) => fields?.querySelector('textarea')?.focus()

/** What is noted of a lesson, written where it is read. */
export function LessonTextForm({ lesson, onClose }: EditProps) {
  const params = { id: lesson.id }
  return (
    <Form
      endpoint={updateLesson}
      params={params}
      defaults={lesson}
      draft="text"
      touches={TOUCHES}
      reread={async () => (await call(showLesson, { params, query: {} })).data}
      onDone={() => {
        toast.success('Se ha actualizado la clase con éxito')
        onClose()
      }}
      onCancel={onClose}
    >
      <FormGroup>
        <div ref={focusText} className="contents">
          <TextFields />
        </div>
      </FormGroup>
    </Form>
  )
}

/** Moves a lesson to another date, or changes what is noted of it. */
export function EditLessonDialog({ lesson, onClose }: EditProps) {
  const params = { id: lesson.id }
  return (
    <Dialog title="Editar clase" open onClose={onClose} sheet>
      <Form
        endpoint={updateLesson}
        params={params}
        defaults={lesson}
        touches={TOUCHES}
        reread={async () => (await call(showLesson, { params, query: {} })).data}
        onDone={({ data }) => {
          const isMoved = data.date !== lesson.date
          toast.success(
            'Se ha actualizado la clase con éxito',
            isMoved ? `Quedó para el ${showDayInWords(data.date)}.` : undefined,
          )
          onClose()
        }}
        onCancel={onClose}
      >
        <FormGroup>
          <p className="text-text-2">
            {lesson.course_section.title}, {sectionCode(lesson.course_section)}.
          </p>
          <Fields />
        </FormGroup>
      </Form>
    </Dialog>
  )
}

function Fields({ bounds }: { bounds?: Bounds }) {
  return (
    <>
      <DateField
        name="date"
        {...(bounds && {
          from: bounds.start_date,
          until: bounds.end_date,
          hint: `Entre el ${showDay(bounds.start_date)} y el ${showDay(bounds.end_date)}.`,
        })}
      />
      <TextFields />
    </>
  )
}

const TextFields = () => (
  <>
    <TextField name="title" most={120} />
    <TextAreaField name="content" most={2000} />
    <TextAreaField name="observations" most={1000} />
  </>
)

/** One choice is two ids: the course, and the section that has it. */
function CourseField({ courses }: { courses: readonly CourseChoice[] }) {
  const field = useField({ name: 'course_id', label: 'Materia y sección' })
  const form = useFormContext()
  const section_id: unknown = form.watch('section_id')
  const at = courses.findIndex((one) => one.course_id === field.value && one.section_id === section_id)
  return (
    <Field field={field}>
      <select
        {...field.aria}
        ref={field.ref}
        className="input"
        value={String(at)}
        disabled={field.isDisabled}
        onChange={({ target }) => {
          const chosen = courses[Number(target.value)]
          if (!chosen) return
          form.setValue('section_id', chosen.section_id)
          field.set(chosen.course_id)
        }}
        onBlur={field.blur}
      >
        {courses.map(({ label, section_id: of, course_id }, index) => (
          <option key={`${of} ${course_id}`} value={String(index)}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  )
}
