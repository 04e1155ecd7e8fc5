import { useSearch } from '@tanstack/react-router'
import { showTeacher } from '#features/people/teachers/first-calls.ts'
import { showClassroom } from '#features/timetable/classrooms/first-calls.ts'
import { useAnswer } from '#web/api/api.tsx'

/** What is to be relocated, as the form offers it. */
export type Cause = {
  value: string
  label: string
  /** Of a teacher: where the hours stand at which he cannot come. */
  availability: string | null
}

/** The room or the teacher that the address names: whose classes are to be relocated. */
export function useCause(): Cause | null {
  const asked: Record<string, unknown> = useSearch({ strict: false })
  const [classroom_id, teacher_id] = [Number(asked.classroom_id) || 0, Number(asked.teacher_id) || 0]
  const options = (id: number) => ({ enabled: id > 0, silent: true, staleTime: 60_000 })
  const sent = (id: number) => ({ params: { id }, query: {} })
  const classroom = useAnswer(showClassroom, sent(classroom_id), options(classroom_id)).data?.data
  const teacher = useAnswer(showTeacher, sent(teacher_id), options(teacher_id)).data?.data
  if (classroom_id > 0)
    return {
      value: `classroom ${classroom_id}`,
      label: `Las clases del aula ${classroom?.code ?? ''}`,
      availability: null,
    }
  if (teacher_id <= 0) return null
  return {
    value: `teacher ${teacher_id}`,
    label: `Las clases de ${teacher ? `${teacher.first_name} ${teacher.last_name}` : 'este profesor'}`,
    availability: `/${teacher?.is_coordinator ? 'coordinators' : 'teachers'}/${teacher_id}/availability`,
  }
}
