import { ADMIN_GROUP, TEACHER_GROUP } from '#kernel/roles.ts'
import { screen } from '#web/shell/screen.ts'

export const screens = [
  screen({
    path: '/lessons',
    roles: ['coordinator', 'teacher', 'admin'],
    title: 'Clases',
    // routes.md#sidebar: shown to teachers and coordinators.
    sidebar: { group: 'Academic', label: 'Mis clases', icon: 'book', roles: TEACHER_GROUP },
  }),
  screen({
    path: '/courses/periods/:period/section/:section_id/course/:course_id/teacher/:teacher/lessons',
    roles: ADMIN_GROUP,
    permission: 'lessons.view',
    title: 'Clases',
    crumbs: [
      { label: 'Listado de secciones', to: '/sections' },
      // The section itself is not for the assistant (routes.md#routes-by-area).
      { label: 'Sección', dynamic: true },
    ],
  }),
]
