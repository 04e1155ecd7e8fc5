import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  coordinator_not_owner_or_not_supervising: { status: 403, text: 'El profesor no está bajo su supervisión.' },
  teacher_not_enabled: { status: 409, text: 'El profesor está inactivo.' },
  teacher_is_not_coordinator: {
    status: 409,
    text: 'El profesor no es coordinador. Hágalo coordinador antes.',
  },
  coordinator_cannot_supervise_self: { status: 409, text: 'Un coordinador no se supervisa a sí mismo.' },
  coordinator_has_specializations: {
    status: 409,
    text: 'Coordina especialidades. Retíreselas antes.',
  },
  coordinator_has_supervised_teachers: {
    status: 409,
    text: 'Supervisa a profesores. Retíreselos antes.',
  },
  teacher_has_history: {
    status: 409,
    text: 'Hay registros que nombran a este profesor: no se elimina. Se puede desactivar su cuenta.',
  },
  teacher_has_course_sections: {
    status: 409,
    text: 'El profesor tiene materias asignadas en el período actual o en uno posterior. Asígnelas a otro antes.',
  },
} as const satisfies RefusalTable
