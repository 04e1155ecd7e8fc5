import { ADMIN_GROUP } from '#kernel/roles.ts'
import { screen } from '#web/shell/screen.ts'

export const screens = [
  screen({
    path: '/discounts',
    roles: ADMIN_GROUP,
    permission: 'discounts.view',
    title: 'Descuentos y becas',
    sidebar: { group: 'Configurations', label: 'Descuentos', icon: 'minus' },
  }),
]
