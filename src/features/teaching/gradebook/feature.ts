import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'

export const feature = {
  entities: [],
  refusals,
  constraints: {
    notes_of_evaluations: 'lesson_is_no_evaluation',
  },
  permissions: {},
  audit: {
    actions: {
      'lessons.deliver_notes': 'Entregó las notas',
      'lessons.note': 'Cambió la nota',
      'lessons.reopen_notes': 'Reabrió las notas',
    },
    fields: {
      missing: 'Notas que faltaban',
      note: 'Nota',
    },
  },
} as const satisfies Feature
