import { ADMINS } from '#kernel/roles.ts'
import { screen } from '#web/shell/screen.ts'

export const screens = [
  // An addition to the specification (rules.md#audit): among the people, beside the administrators.
  screen({
    path: '/audit',
    roles: ADMINS,
    permission: 'audit.view',
    title: 'Historial de cambios',
    sidebar: { group: 'Personal', icon: 'undo' },
  }),
]
