import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  pensum_semesters_has_sections: { status: 409, text: 'El pensum tiene secciones y no puede ser eliminado.' },
  semester_has_sections: { status: 409, text: 'El semestre tiene secciones.' },
  pensum_has_periods: { status: 409, text: 'El pensum está asociado a períodos.' },
  pensum_is_versioned: {
    status: 409,
    text: 'El pensum está congelado: cópielo en un borrador para modificarlo.',
  },
  pensum_is_incomplete: {
    status: 409,
    text: 'El pensum necesita al menos un semestre, y cada semestre al menos una materia.',
  },
  semester_number_already_exists: {
    status: 409,
    text: 'El pensum ya tiene un semestre con ese número o código.',
  },
  courses_have_prelations: { status: 409, text: 'Hay prelaciones.' },
  course_already_in_pensum: { status: 409, text: 'La materia ya está en un semestre del pensum.' },
} as const satisfies RefusalTable
