import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
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
  }),
  screen({
    path: '/reinscriptions/create',
    roles: ADMINS,
    permission: 'inscriptions.create',
    title: 'Reinscribir',
    crumbs: [LIST],
  }),
  screen({
    path: '/reinscriptions/:id',
    roles: ADMINS,
    permission: 'inscriptions.update',
    title: 'Reinscripción',
    crumbs: [LIST],
  }),
  screen({
    path: '/profile/reinscription',
    roles: ['student'],
    title: 'Reinscripción',
    task: true,
  }),
]
