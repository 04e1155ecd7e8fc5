import { useNavigate } from '@tanstack/react-router'
import { listPensums, type Pensum } from '#features/plan/pensums/contract.ts'
import { addCourseToSemesters } from '#features/plan/pensums/semesters/contract.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { together } from '#web/api/together.ts'
import { Field } from '#web/forms/Field.tsx'
import { Form } from '#web/forms/Form.tsx'
import { useField } from '#web/forms/form-context.ts'
import { useIdParam } from '#web/shell/params.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { useCrumb } from '#web/ui/screen-title.ts'
import { toast } from '#web/ui/toast.ts'
import { type Course, showCourse } from '../contract.ts'

const DRAFTS = { query: { limit: 0, versioned: false, with: ['semesters.courses' as const] } }

/** `/courses/:id/assign`: puts a course into a semester of each draft that is to have it. */
export function AssignCourseScreen() {
  const id = useIdParam()
  const course = useAnswer(showCourse, { params: { id }, query: {} }, { silent: true })
  const drafts = useAnswer(listPensums, DRAFTS, { silent: true })
  useCrumb(course.data?.data.title)
  return (
    <Screen
      title="Asignar materia"
      lead="La materia va al final de cada semestre que se elija, en varios pensums a la vez. Solo los borradores cambian."
      narrow
    >
      <Answered answer={together({ course, drafts })} height={56}>
        {(all) => <Assigning {...all} />}
      </Answered>
    </Screen>
  )
}

function Assigning({ course, drafts }: { course: Course; drafts: readonly Pensum[] }) {
  const navigate = useNavigate()
  const back = () => void navigate({ to: '/courses/all' })
  if (drafts.length === 0)
    return (
      <EmptyState
        title="No hay borradores"
        action={
          <LinkTo to="/pensums" mode="default">
            Ver los pensums
          </LinkTo>
        }
      >
        Un pensum congelado no cambia: cópielo en un borrador, o cree uno.
      </EmptyState>
    )
  return (
    <>
      <p>
        {course.title}
        <span className="figures block text-compact text-text-2">
          {course.code} · {course.credits} UC · {course.hours} h
        </span>
      </p>
      <Form
        endpoint={addCourseToSemesters}
        defaults={{ course_id: course.id, semester_ids: [] }}
        submit="Asignar"
        touches={['pensums', 'semesters', 'courses']}
        onCancel={back}
        onDone={({ data }) => {
          const many = data.length === 1 ? 'un semestre' : `${data.length} semestres`
          toast.success(`Se ha asignado la materia a ${many} con éxito`)
          back()
        }}
      >
        <SemestersField course_id={course.id} drafts={drafts} />
      </Form>
    </>
  )
}

const isIds = (value: unknown): value is number[] => Array.isArray(value)

function SemestersField({ course_id, drafts }: { course_id: number; drafts: readonly Pensum[] }) {
  const field = useField({ name: 'semester_ids', label: 'Semestres' })
  const chosen = isIds(field.value) ? field.value : []
  return (
    <Field field={field} group>
      <div className="grid gap-3">
        {drafts.map((draft) => (
          <DraftChoice
            key={draft.id}
            draft={draft}
            course_id={course_id}
            chosen={chosen}
            disabled={field.isDisabled}
            onChoose={(ids) => field.set(ids)}
          />
        ))}
      </div>
    </Field>
  )
}

type ChoiceProps = {
  draft: Pensum
  course_id: number
  chosen: readonly number[]
  disabled: boolean
  onChoose: (ids: number[]) => void
}

/** One semester of a draft, or none; a draft that has the course says where. */
function DraftChoice({ draft, course_id, chosen, disabled, onChoose }: ChoiceProps) {
  const { semesters = [], name, specialization_title } = draft
  const held = semesters.find((semester) => semester.courses?.some((course) => course.id === course_id))
  const own = new Set(semesters.map((semester) => semester.id))
  const label = `${specialization_title} · ${name}`
  if (held || semesters.length === 0)
    return (
      <p className="text-control text-text-2">
        {label}
        <span className="hint block">
          {held ? `Ya está en el semestre ${held.number}.` : 'Aún no tiene semestres.'}
        </span>
      </p>
    )
  return (
    <label className="grid gap-1">
      <span className="text-control text-text-2">{label}</span>
      <select
        className="input"
        disabled={disabled}
        value={chosen.find((id) => own.has(id)) ?? ''}
        onChange={({ target }) => {
          const others = chosen.filter((id) => !own.has(id))
          onChoose(target.value ? [...others, Number(target.value)] : others)
        }}
      >
        <option value="">No asignar</option>
        {semesters.map((semester) => (
          <option key={semester.id} value={semester.id}>
            Semestre {semester.number} · {semester.code}
          </option>
        ))}
      </select>
    </label>
  )
}
