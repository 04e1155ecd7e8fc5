import { useSearch } from '@tanstack/react-router'
import { showTeacher } from '#features/people/teachers/first-calls.ts'
import { showClassroom } from '#features/timetable/classrooms/first-calls.ts'
import { useAnswer } from '#web/api/api.tsx'
import { ApiError } from '#web/api/call.ts'

/** What is to be relocated, as the form offers it. */
export type Cause = {
  value: string
  label: string
  /** Of a teacher: where the hours stand at which he cannot come. */
  availability: string | null
  /** Nobody can relocate what is of a room or teacher that is no longer there. */
  is_gone: boolean
}

/** The room or the teacher that the address names: whose classes are to be relocated. */
export function useCause(): Cause | null {
  const asked: Record<string, unknown> = useSearch({ strict: false })
  const [classroom_id, teacher_id] = [Number(asked.classroom_id) || 0, Number(asked.teacher_id) || 0]
  const options = (id: number) => ({ enabled: id > 0, silent: true, staleTime: 60_000 })
  const sent = (id: number) => ({ params: { id }, query: {} })
  const of_classroom = useAnswer(showClassroom, sent(classroom_id), options(classroom_id))
  const of_teacher = useAnswer(showTeacher, sent(teacher_id), options(teacher_id))
  if (classroom_id > 0) {
    const is_gone = isGone(of_classroom.error)
    const code = of_classroom.data?.data.code
    return {
      value: `classroom ${classroom_id}`,
      label: `Las clases ${is_gone ? 'de un aula que ya no existe' : code ? `del aula ${code}` : 'de esta aula'}`,
      availability: null,
      is_gone,
    }
  }
  if (teacher_id <= 0) return null
  const is_gone = isGone(of_teacher.error)
  const teacher = of_teacher.data?.data
  const name = teacher ? `${teacher.first_name} ${teacher.last_name}` : 'este profesor'
  return {
    value: `teacher ${teacher_id}`,
    label: `Las clases de ${is_gone ? 'un profesor que ya no existe' : name}`,
    is_gone,
    availability: `/${teacher?.is_coordinator ? 'coordinators' : 'teachers'}/${teacher_id}/availability`,
  }
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404
