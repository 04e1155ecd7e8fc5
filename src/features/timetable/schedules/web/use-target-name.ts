import { showStudent } from '#features/people/students/first-calls.ts'
import { showTeacher } from '#features/people/teachers/first-calls.ts'
import { showClassroom } from '#features/timetable/classrooms/first-calls.ts'
import { sectionName } from '#features/timetable/section-names/words.ts'
import { showSection } from '#features/timetable/sections/first-calls.ts'
import { useAnswer } from '#web/api/api.tsx'
import type { TimetableKind } from './BlockFace.tsx'

/** The section itself, which says its shift, its period and whether that is over. */
export function useSection(id: number | null) {
  const sent = { params: { id: id ?? 0 }, query: {} }
  return useAnswer(showSection, sent, { enabled: id !== null, silent: true, staleTime: 60_000 })
}

/** What the one chosen is called, once known. */
export function useTargetName(kind: TimetableKind, id: number | null): string | undefined {
  const options = (own: TimetableKind) => ({
    enabled: id !== null && kind === own,
    silent: true,
    staleTime: 60_000,
  })
  const params = { id: id ?? 0 }
  const section = useAnswer(showSection, { params, query: {} }, options('section')).data?.data
  const teacher = useAnswer(showTeacher, { params, query: {} }, options('teacher')).data?.data
  const classroom = useAnswer(showClassroom, { params, query: {} }, options('classroom')).data?.data
  const student = useAnswer(showStudent, { params, query: {} }, options('student')).data?.data
  switch (kind) {
    case 'section':
      return section && sectionName(section)
    case 'classroom':
      return classroom && `Aula ${classroom.code}`
    case 'teacher':
      return teacher && `${teacher.first_name} ${teacher.last_name}`
    case 'student':
      return student && `${student.first_name} ${student.last_name}`
  }
}
