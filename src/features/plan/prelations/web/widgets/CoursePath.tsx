import { creditsOf } from '#features/people/students/history/rules.ts'
import { showNote } from '#kernel/notes.ts'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { Card } from '#web/ui/Card.tsx'
import { type PensumInProgress, type Progress, showPensumProgress } from '../../progress/contract.ts'

/** How far a student has come, where it may be read. */
export function usePensumProgress(id: number) {
  const enabled = useMay()(showPensumProgress)
  return useAnswer(showPensumProgress, { params: { id } }, { silent: true, enabled })
}

/** The path of a student in small: a column for each semester, a box for each course, dashed what is to come. */
export function CoursePath({ student_id }: { student_id: number }) {
  const pensums = usePensumProgress(student_id).data?.data ?? []
  if (pensums.length === 0) return null
  return (
    <Card title="Trayectoria" action={<span className="text-text-2">{sentence(pensums)}</span>}>
      <ol className="path">
        {pensums.flatMap((pensum) =>
          pensum.semesters.map(({ id, number, courses }) => (
            <li key={id}>
              <p className="font-medium">{`${pensum.specialization_title} ${number}`}</p>
              <ul>
                {courses.map(({ id: course_id, code, title, progress }) => (
                  <li
                    key={course_id}
                    data-state={
                      progress.period?.is_over && progress.state === 'in_course' ? 'over' : progress.state
                    }
                    title={title}
                  >
                    <span className="sr-only">{title}: </span>
                    <span className="figures" aria-hidden="true">
                      {code}
                    </span>
                    <span className="figures text-hint">{wordOf(progress)}</span>
                  </li>
                ))}
              </ul>
            </li>
          )),
        )}
      </ol>
    </Card>
  )
}

function wordOf({ state, note, period, failed }: Progress) {
  if (note !== null) return failed ? `${showNote(note)} reprobada` : <b>{showNote(note)}</b>
  if (state === 'in_course') return period?.is_over ? 'sin nota' : 'en curso'
  if (state === 'approved') return 'aprobada'
  return <span className="sr-only">{state === 'blocked' ? 'bloqueada' : 'por cursar'}</span>
}

/** `12 de 22 materias aprobadas, 37 de 75 créditos`, of what leads to the degree, each course once. */
function sentence(pensums: readonly PensumInProgress[]): string {
  const asked = pensums
    .filter(({ leads_to_degree }) => leads_to_degree)
    .flatMap(({ semesters }) => semesters.flatMap(({ courses }) => courses))
  const courses = [...new Map(asked.map((course) => [course.id, course])).values()]
  const approved = courses.filter(({ progress }) => progress.state === 'approved')
  return `${approved.length} de ${courses.length} materias aprobadas, ${creditsOf(approved)} de ${creditsOf(courses)} créditos`
}
