import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { screen } from '#web/shell/screen.ts'

export const screens = [
  screen({
    path: '/inscriptions',
    roles: ADMIN_GROUP,
    permission: 'inscriptions.view',
    title: 'Inscripciones',
    sidebar: { group: 'Inscriptions', icon: 'cap' },
  }),
  screen({
    path: '/inscriptions/create',
    roles: ADMINS,
    permission: 'inscriptions.create',
    title: 'Inscribir estudiante',
    crumbs: [{ label: 'Inscripciones', to: '/inscriptions' }],
  }),
]
