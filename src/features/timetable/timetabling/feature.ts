import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'

export const feature = {
  entities: ['timetable_proposal'],
  refusals,
  constraints: {
    timetable_proposals_one_under_way: 'proposal_under_way',
    timetable_proposals_teacher: 'teacher_has_history',
  },
  audit: {
    kinds: { timetable_proposal: 'Propuesta de horario' },
    actions: {
      'timetabling.discard': 'Descartó una propuesta de horario',
      'timetabling.propose': 'Pidió una propuesta de horario',
      'timetabling.stop': 'Detuvo la búsqueda de un horario',
      'timetabling.take': 'Aplicó una propuesta de horario',
      'timetabling.undo': 'Deshizo una propuesta de horario',
    },
    fields: {
      done_count: 'Clases cambiadas',
      left_count: 'Clases que quedaron como estaban',
      stays: 'Se queda',
      wishes: 'Deseos',
    },
    values: {
      stays: { placed: 'lo que ya está', possible: 'lo que se pueda', locked: 'lo fijado', nothing: 'nada' },
    },
  },
} as const satisfies Feature
