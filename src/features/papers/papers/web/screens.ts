import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { screen } from '#web/shell/screen.ts'

export const screens = [
  screen({
    path: '/papers',
    roles: ADMIN_GROUP,
    permission: 'papers.view',
    title: 'Documentos emitidos',
    sidebar: { group: 'Personal', icon: 'ok' },
  }),
  screen({
    path: '/papers/texts',
    roles: ADMINS,
    permission: 'papers.texts',
    title: 'Textos de los documentos',
    crumbs: [{ label: 'Documentos emitidos', to: '/papers' }],
  }),
]
