import { useState } from 'react'
import { Answered } from '#web/api/Answered.tsx'
import { useAction, useAnswer } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { toast } from '#web/ui/toast.ts'
import {
  assignTeachers,
  type CourseSection,
  listCandidates,
  listCourseSections,
} from '../courses/contract.ts'
import { CandidateList } from './CandidateList.tsx'

type Props = {
  /** In the order in which they are gone through. */
  courses: readonly CourseSection[]
  /** The one to begin with. */
  first: CourseSection
  /** `Informática S1-A` */
  name: string
  onClose: () => void
}

/** Gives courses of a section to teachers, one course after the other. */
export function AssignTeacherDialog({ courses, first, name, onClose }: Props) {
  const [course, setCourse] = useState(first)
  const [done, setDone] = useState<readonly number[]>([])
  const waiting = courses.filter(
    ({ id, teachers }) => id !== course.id && teachers.length === 0 && !done.includes(id),
  )
  const [next] = waiting
  const goOn = () => {
    setDone([...done, course.id])
    if (next) setCourse(next)
  }
  return (
    <OneCourse
      key={course.id}
      course={course}
      name={name}
      {...(next && { left: waiting.length, onNext: goOn })}
      onClose={onClose}
    />
  )
}

type OneProps = {
  course: CourseSection
  name: string
  /** How many more courses have no teacher. */
  left?: number
  onNext?: () => void
  onClose: () => void
}

function OneCourse({ course, name, left, onNext, onClose }: OneProps) {
  const params = { section_id: course.section_id, course_id: course.course_id }
  const answer = useAnswer(listCandidates, { params }, { silent: true, staleTime: 0 })
  const had = course.teachers.map(({ id }) => id)
  const [chosen, setChosen] = useState<readonly number[]>(had)
  const { run, pending } = useAction(assignTeachers, { touches: ['course-sections', 'teachers'] })
  const isSame = chosen.length === had.length && chosen.every((id) => had.includes(id))
  const save = async (after: () => void) => {
    await run({ params, body: { teacher_ids: [...chosen] } })
    toast.success(`Se ha asignado la materia «${course.title}» con éxito`)
    after()
  }
  return (
    <Dialog
      title={`Asignar profesor a ${course.title}`}
      open
      onClose={onClose}
      dismissable={!pending}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          {onNext && (
            <Button busy={pending} disabled={isSame} onClick={() => void save(onNext)}>
              Guardar y seguir
            </Button>
          )}
          <Button mode="primary" busy={pending} disabled={isSame} onClick={() => void save(onClose)}>
            Guardar
          </Button>
        </>
      }
    >
      <p className="mb-3 text-text-2">
        {name}.{' '}
        {left !== undefined &&
          (left === 1 ? 'Queda otra materia sin profesor.' : `Quedan otras ${left} materias sin profesor.`)}
      </p>
      <Answered answer={answer} rows={5} height={44}>
        {(candidates) => <CandidateList candidates={candidates} chosen={chosen} onChoose={setChosen} />}
      </Answered>
    </Dialog>
  )
}

type QueueProps = { section_id: number; name: string; onClose: () => void }

/** Goes through the courses of a section that nobody teaches. */
export function UntaughtDialog({ section_id, name, onClose }: QueueProps) {
  const query = { section_id, without_teacher: true, limit: 0, sort_by: 'title,asc' } as const
  // Read once: a course that was just given leaves the list, not the row in which it is gone through.
  const answer = useAnswer(
    listCourseSections,
    { query },
    { silent: true, staleTime: Number.POSITIVE_INFINITY },
  )
  const [queue, setQueue] = useState<readonly CourseSection[] | null>(null)
  if (answer.data && queue === null) setQueue(answer.data.data)
  const first = queue?.[0]
  if (queue && first)
    return <AssignTeacherDialog courses={queue} first={first} name={name} onClose={onClose} />
  return (
    <Dialog
      title="Asignar profesores"
      open
      onClose={onClose}
      footer={<Button onClick={onClose}>Cerrar</Button>}
    >
      <Answered answer={answer} rows={5} height={44}>
        {() => (
          <EmptyState title="Todas las materias tienen profesor">{`No falta ninguna en ${name}.`}</EmptyState>
        )}
      </Answered>
    </Dialog>
  )
}
