import { ADMINS } from '#kernel/roles.ts'
import { screen } from '#web/shell/screen.ts'

export const screens = [
  screen({
    path: '/imports',
    roles: ADMINS,
    permission: 'imports.create',
    title: 'Importar datos',
    sidebar: { group: 'Configurations', icon: 'upload' },
  }),
]
