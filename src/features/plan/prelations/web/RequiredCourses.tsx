import type { SemesterOfCourse } from '#features/plan/courses/contract.ts'
import { listSemesters } from '#features/plan/pensums/semesters/contract.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAction, useAnswer } from '#web/api/api.tsx'
import { together } from '#web/api/together.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import {
  createPrelation,
  deletePrelation,
  listPrelations,
  type Prelation,
  updatePrelation,
} from '../contract.ts'
import { useRemoval } from './Removal.tsx'

const TOUCHES = { touches: ['pensums', 'courses', 'students'] }

/** The courses of the same and the earlier semesters of a draft, each with whether it is required or taken together. */
export function RequiredCourses({ course_id, place }: { course_id: number; place: SemesterOfCourse }) {
  const { pensum_id, number } = place
  const silent = { silent: true }
  const semesters = useAnswer(listSemesters, { query: { limit: 0, pensum_id, with: ['courses'] } }, silent)
  const prelations = useAnswer(listPrelations, { query: { limit: 0, pensum_id } }, silent)
  const removal = useRemoval()
  const required = (prelations.data?.data ?? []).filter((one) => one.course_id === course_id)
  const earlier = (semesters.data?.data ?? []).filter((one) => one.number <= number)
  const [first] = required
  return (
    <Card
      title={`${place.specialization_title}: ${place.pensum_name}, semestre ${number}`}
      action={
        first && (
          <Button size="sm" icon="trash" busy={removal.pending} onClick={() => removal.askForAll(first)}>
            Eliminar todas
          </Button>
        )
      }
    >
      <Answered answer={together({ semesters, prelations })} rows={3}>
        {() =>
          earlier.every(({ courses = [] }) => courses.every(({ id }) => id === course_id)) ? (
            <p className="text-text-2">No hay otras materias de su semestre ni de los anteriores.</p>
          ) : (
            earlier.map(({ id, number: semester, courses = [] }) => (
              <fieldset key={id} className="mb-4 last:mb-0">
                <legend className="mb-1 font-medium">Semestre {semester}</legend>
                <div className="grid gap-1">
                  {courses
                    .filter((course) => course.id !== course_id)
                    .map((course) => (
                      <RequiredChoice
                        key={course.id}
                        title={course.title}
                        isEarlier={semester < number}
                        wanted={{ pensum_id, course_id, required_course_id: course.id }}
                        prelation={required.find((one) => one.required_course_id === course.id)}
                      />
                    ))}
                </div>
              </fieldset>
            ))
          )
        }
      </Answered>
      {removal.dialog}
    </Card>
  )
}

type PrelationKey = Pick<Prelation, 'pensum_id' | 'course_id' | 'required_course_id'>

type ChoiceProps = {
  title: string
  /** Of an earlier semester: it may be required too. */
  isEarlier: boolean
  wanted: PrelationKey
  prelation: Prelation | undefined
}

/** Whether a course is required, or taken together with: one or the other, or neither. */
function RequiredChoice({ title, isEarlier, wanted, prelation }: ChoiceProps) {
  const create = useAction(createPrelation, TOUCHES)
  const update = useAction(updatePrelation, TOUCHES)
  const remove = useAction(deletePrelation, TOUCHES)
  const isBusy = create.pending || update.pending || remove.pending
  const set = (is_corequisite: boolean) => (isOn: boolean) => {
    const params = { id: prelation?.id ?? 0 }
    if (!isOn) return void remove.run({ params })
    if (!prelation) return void create.run({ body: { ...wanted, is_corequisite } })
    void update.run({ params, body: { is_corequisite } }, { version: prelation.updated_at })
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <span>{title}</span>
      <span className="flex gap-4">
        {isEarlier && (
          <Switch
            label="Requiere"
            name={`Requiere ${title}`}
            checked={prelation?.is_corequisite === false}
            disabled={isBusy}
            onChange={set(false)}
          />
        )}
        <Switch
          label="Junto con"
          name={`Junto con ${title}`}
          checked={prelation?.is_corequisite === true}
          disabled={isBusy}
          onChange={set(true)}
        />
      </span>
    </div>
  )
}
