import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  course_section_not_found: { status: 404, text: 'La materia no se dicta en esta sección.' },
  disabled_course_detected: { status: 409, text: 'Una de las materias está deshabilitada.' },
  student_is_not_related_to_course_section: { status: 409, text: 'El estudiante no cursa esta materia.' },
  letter_code_already_exists: { status: 409, text: 'El código de la sección ya está en uso.' },
  section_limits_below_assigned: {
    status: 400,
    error_code: 'SEC001',
    text: 'Los límites no pueden quedar por debajo de los estudiantes ya asignados.',
  },
  section_has_inscriptions: {
    status: 400,
    error_code: 'SEC001',
    text: 'La sección tiene estudiantes inscritos. Cámbielos antes de sección.',
  },
  section_has_past: {
    status: 400,
    error_code: 'SEC001',
    text: 'La sección tiene clases con su contenido registrado: es parte del historial y no se elimina.',
  },
  course_sections_avg_not_found: { status: 404, text: 'No hay notas con las cuales calcular el promedio.' },
} as const satisfies RefusalTable
