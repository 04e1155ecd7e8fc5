import { ADMINS } from '#kernel/roles.ts'
import { screen } from '#web/shell/screen.ts'

export const screens = [
  screen({
    path: '/exchange-rates',
    roles: ADMINS,
    permission: 'rates.view',
    title: 'Tasas de cambio',
    crumbs: [{ label: 'Banco', to: '/bank' }],
  }),
]
