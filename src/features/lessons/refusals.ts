import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  teacher_not_has_course_section_assigned: {
    status: 403,
    text: 'El profesor no tiene asignada esta materia.',
  },
  course_section_lesson_date_exists: { status: 409, text: 'Ya existe una clase para esta fecha.' },
  course_section_must_have_a_teacher: { status: 409, text: 'La materia debe tener un profesor asignado.' },
  course_section_missing_teacher: { status: 409, text: 'La materia no tiene profesor asignado.' },
  course_section_missing_schedules: { status: 409, text: 'La materia no tiene horario.' },
  lesson_student_failed_by_absence: {
    status: 400,
    error_code: 'LS003',
    text: 'Algunos estudiantes no se pudieron editar ya que tienen la materia aplazada por inasistencias.',
  },
  lesson_student_not_absent: { status: 409, text: 'El estudiante no estuvo ausente en esa clase.' },
  lesson_has_absences: {
    status: 409,
    text: 'No se puede eliminar la clase: tiene inasistencias registradas.',
  },
  // Given by no call yet: they wait for evaluations, and removing teachers.
  lesson_student_has_note: { status: 409, text: 'Un estudiante ya tiene nota en esta evaluación.' },
  has_absences: { status: 409, text: 'No se puede eliminar: tiene inasistencias registradas.' },
} as const satisfies RefusalTable
