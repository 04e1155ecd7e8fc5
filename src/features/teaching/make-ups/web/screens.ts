import { ADMIN_GROUP, TEACHER_GROUP } from '#kernel/roles.ts'
import { screen } from '#web/shell/screen.ts'

const STAFF = [...ADMIN_GROUP, ...TEACHER_GROUP] as const

export const screens = [
  screen({
    path: '/make-ups',
    roles: STAFF,
    permission: 'make_ups.view',
    title: 'Reparaciones',
    sidebar: { group: 'Academic', icon: 'bad' },
  }),
  screen({
    path: '/make-ups/:make_up_id',
    roles: STAFF,
    permission: 'make_ups.view',
    title: 'Reparación',
    crumbs: [{ label: 'Reparaciones', to: '/make-ups' }],
  }),
]
