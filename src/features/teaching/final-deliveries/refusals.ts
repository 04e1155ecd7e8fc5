import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  jury_unable_to_modify: {
    status: 403,
    text: 'La entrega final no tiene fecha definida o ya pasaron 24 horas desde ella.',
  },
  jury_has_notes: { status: 409, text: 'El jurado ya tiene notas en esta entrega final.' },
  jury_limit_reached: { status: 409, text: 'La entrega final ya tiene cinco jurados.' },
  last_jury_stays: { status: 409, text: 'La entrega final conserva al menos un jurado.' },
  course_section_dont_support_finals: { status: 409, text: 'La materia no admite entrega final.' },
  course_section_already_has_one: { status: 409, text: 'Ya existe una entrega final para esta materia.' },
} as const satisfies RefusalTable
