import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import type { FieldWords } from '#web/labels.ts'
import { screen } from '#web/shell/screen.ts'

/** The sidebar's word is the specification's (routes.md#sidebar); the list that it opens has both kinds. */
const TITLE = 'Reinscripciones y reincorporaciones'
const LIST = { label: TITLE, to: '/reinscriptions' }

export const screens = [
  screen({
    path: '/reinscriptions',
    roles: ADMIN_GROUP,
    permission: 'inscriptions.view',
    title: TITLE,
    sidebar: { group: 'Inscriptions', label: 'Reincorporaciones', icon: 'up' },
    load: async () => (await import('./ReinscriptionsScreen.tsx')).ReinscriptionsScreen,
  }),
  screen({
    path: '/reinscriptions/create',
    roles: ADMINS,
    permission: 'inscriptions.create',
    title: 'Reinscribir',
    crumbs: [LIST],
    load: async () => (await import('./CreateReinscriptionScreen.tsx')).CreateReinscriptionScreen,
  }),
  screen({
    path: '/reinscriptions/:id',
    roles: ADMINS,
    permission: 'inscriptions.update',
    title: 'Reinscripción',
    crumbs: [LIST],
    load: async () => (await import('./ReinscriptionScreen.tsx')).ReinscriptionScreen,
  }),
  screen({
    path: '/profile/reinscription',
    roles: ['student'],
    title: 'Reinscripción',
    task: true,
    load: async () => (await import('./MyReinscriptionScreen.tsx')).MyReinscriptionScreen,
  }),
]

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    course_ids: 'las materias',
    inscription_ids: 'las inscripciones',
    repeated_in: 'las secciones de las materias pendientes',
  },
  refused: {
    course_has_records: ['course_ids'],
  },
} satisfies FieldWords
