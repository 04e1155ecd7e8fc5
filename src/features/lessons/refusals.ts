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
  lesson_student_has_note: { status: 409, text: 'Un estudiante ya tiene nota en esta evaluación.' },
  lesson_is_no_evaluation: {
    status: 409,
    text: 'La clase no es una evaluación: primero se le da una ponderación.',
  },
  invalid_weighting: { status: 409, text: 'La ponderación excede lo disponible.' },
  weighting_incomplete: {
    status: 409,
    text: 'Las ponderaciones no suman 100 %: faltan evaluaciones por agregar.',
  },
  notes_missing: { status: 409, text: 'Faltan notas. Si se entregan así, cada una cuenta 0.' },
  course_section_delivered: {
    status: 409,
    text: 'Las notas de esta materia ya se entregaron: un administrador puede reabrirlas.',
  },
  course_section_not_delivered: { status: 409, text: 'Las notas de esta materia no se han entregado.' },
  // Given by no call yet: it waits for removing teachers.
  has_absences: { status: 409, text: 'No se puede eliminar: tiene inasistencias registradas.' },
} as const satisfies RefusalTable
