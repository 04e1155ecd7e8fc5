import { ADMIN_GROUP, TEACHER_GROUP } from '#kernel/roles.ts'
import { screen } from '#web/shell/screen.ts'

const LESSONS = { label: 'Mis clases', to: '/lessons' }

export const screens = [
  screen({
    path: '/lessons/:course_id/:section_id/section-notes',
    roles: [...ADMIN_GROUP, ...TEACHER_GROUP],
    permission: 'lessons.view',
    title: 'Notas',
    task: true,
    returns: true,
    crumbs: [LESSONS],
  }),
]
