import type { SemesterOfCourse } from '#features/plan/courses/contract.ts'
import { listSemesters } from '#features/plan/pensums/semesters/contract.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAction, useAnswer } from '#web/api/api.tsx'
import { together } from '#web/api/together.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { createPrelation, deletePrelation, listPrelations, type Prelation } from '../contract.ts'
import { useRemoval } from './Removal.tsx'

const TOUCHES = { touches: ['pensums', 'courses', 'students'] }

/** The courses of the earlier semesters of a draft, each with whether it is required. */
export function RequiredCourses({ course_id, place }: { course_id: number; place: SemesterOfCourse }) {
  const { pensum_id, number } = place
  const silent = { silent: true }
  const semesters = useAnswer(listSemesters, { query: { limit: 0, pensum_id, with: ['courses'] } }, silent)
  const prelations = useAnswer(listPrelations, { query: { limit: 0, pensum_id } }, silent)
  const removal = useRemoval()
  const required = (prelations.data?.data ?? []).filter((one) => one.course_id === course_id)
  const earlier = (semesters.data?.data ?? []).filter((one) => one.number < number)
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
          earlier.length === 0 ? (
            <p className="text-text-2">Es del primer semestre: no hay materias anteriores que requerir.</p>
          ) : (
            earlier.map(({ id, number: semester, courses = [] }) => (
              <fieldset key={id} className="mb-4 last:mb-0">
                <legend className="mb-1 font-medium">Semestre {semester}</legend>
                <div className="grid justify-items-start">
                  {courses.map((course) => (
                    <RequiredSwitch
                      key={course.id}
                      title={course.title}
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

function RequiredSwitch({
  title,
  wanted,
  prelation,
}: {
  title: string
  wanted: PrelationKey
  prelation: Prelation | undefined
}) {
  const create = useAction(createPrelation, TOUCHES)
  const remove = useAction(deletePrelation, TOUCHES)
  const set = (isRequired: boolean) => {
    if (isRequired) void create.run({ body: wanted })
    else if (prelation) void remove.run({ params: { id: prelation.id } })
  }
  return (
    <Switch
      label={title}
      name={`Requiere ${title}`}
      checked={prelation !== undefined}
      disabled={create.pending || remove.pending}
      onChange={set}
    />
  )
}
