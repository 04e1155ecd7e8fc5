import { ADMIN_GROUP, TEACHER_GROUP } from '#kernel/roles.ts'
import { screen } from '#web/shell/screen.ts'

const LESSONS = { label: 'Mis clases', to: '/lessons' }

export const screens = [
  screen({
    path: '/lessons/now',
    roles: 'session',
    title: 'Clase de ahora',
  }),
  screen({
    path: '/lessons/:course_id/:section_id/:lesson_id?',
    roles: TEACHER_GROUP,
    title: 'Pasar lista',
    crumbs: [LESSONS],
    task: true,
    returns: true,
  }),
  screen({
    path: '/lessons/:course_id/:section_id/lesson/:lesson_id',
    roles: TEACHER_GROUP,
    title: 'Clase',
    crumbs: [LESSONS],
    returns: true,
  }),
  screen({
    path: '/lessons/:id',
    roles: [...ADMIN_GROUP, ...TEACHER_GROUP],
    permission: 'lessons.view',
    title: 'Clase',
    returns: true,
  }),
]
