import type { FieldWords } from '#web/labels.ts'
import { screen } from '#web/shell/screen.ts'

const list = { label: 'Bitácoras', to: '/binnacles' }
const WRITERS = ['teacher', 'coordinator', 'admin'] as const

export const screens = [
  screen({
    path: '/binnacles',
    roles: 'session',
    title: 'Bitácoras',
    sidebar: { group: 'Academic', icon: 'copy' },
    load: async () => (await import('./BinnaclesScreen.tsx')).BinnaclesScreen,
  }),
  screen({
    path: '/binnacles/create',
    roles: WRITERS,
    permission: 'binnacles.create',
    title: 'Anotar en la bitácora',
    crumbs: [list],
    load: async () => (await import('./CreateBinnacleScreen.tsx')).CreateBinnacleScreen,
  }),
  screen({
    path: '/binnacles/:id/edit',
    roles: WRITERS,
    permission: 'binnacles.update',
    title: 'Editar bitácora',
    crumbs: [list, { label: 'Bitácora', dynamic: true }],
    load: async () => (await import('./EditBinnacleScreen.tsx')).EditBinnacleScreen,
  }),
]

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    incidence_date: 'la fecha',
    visible_to_student: 'la vista del estudiante',
    kind: 'el tipo',
  },
  refused: {
    student_is_not_related_to_course_section: ['course_id'],
  },
} satisfies FieldWords
