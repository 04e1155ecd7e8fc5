import { ADMINS } from '#kernel/roles.ts'
import { screen } from '#web/shell/screen.ts'

export const screens = [
  screen({
    path: '/withdrawals',
    roles: ADMINS,
    permission: 'withdrawals.view',
    title: 'Retiros',
    sidebar: { group: 'Personal', icon: 'out' },
  }),
]
