import { ADMIN_GROUP, TEACHER_GROUP } from '#kernel/roles.ts'
import { screen } from '#web/shell/screen.ts'

export const screens = [
  screen({
    path: '/availabilities',
    roles: ADMIN_GROUP,
    permission: 'availabilities.view',
    title: 'Disponibilidad',
    sidebar: { group: 'Academic', icon: 'hide' },
  }),
  screen({
    path: '/profile/availability',
    roles: TEACHER_GROUP,
    title: 'Mi disponibilidad',
    sidebar: { group: 'Personal', icon: 'clock' },
  }),
]
