import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  course_section_lesson_date_exists: { status: 409, text: 'Ya existe una clase para esta fecha.' },
  course_section_must_have_a_teacher: { status: 409, text: 'La materia debe tener un profesor asignado.' },
  course_section_missing_teacher: { status: 409, text: 'La materia no tiene profesor asignado.' },
  course_section_missing_schedules: { status: 409, text: 'La materia no tiene horario.' },
  lesson_has_absences: {
    status: 409,
    text: 'No se puede eliminar la clase: tiene inasistencias registradas.',
  },
  lesson_student_has_note: { status: 409, text: 'Un estudiante ya tiene nota en esta evaluación.' },
  invalid_weighting: { status: 409, text: 'La ponderación excede lo disponible.' },
  has_absences: { status: 409, text: 'No se puede eliminar: tiene inasistencias registradas.' },
} as const satisfies RefusalTable
