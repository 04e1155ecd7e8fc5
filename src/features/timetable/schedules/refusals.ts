import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  day_course_section_class_hour_taken: { status: 409, text: 'La materia ya tiene clase ese día a esa hora.' },
  day_classroom_class_hour_taken: { status: 409, text: 'El aula ya está ocupada ese día a esa hora.' },
  day_section_class_hour_taken: { status: 409, text: 'La sección ya tiene clase ese día a esa hora.' },
  day_teacher_class_hour_taken: { status: 409, text: 'El profesor ya tiene clase ese día a esa hora.' },
  classroom_is_disabled: { status: 409, text: 'El aula está deshabilitada.' },
} as const satisfies RefusalTable
