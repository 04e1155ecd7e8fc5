import { ADMIN_GROUP, TEACHER_GROUP } from '#kernel/roles.ts'
import type { FieldWords } from '#web/labels.ts'
import { screen } from '#web/shell/screen.ts'

const LESSONS = { label: 'Mis clases', to: '/lessons' }

export const screens = [
  screen({
    path: '/lessons/now',
    roles: 'session',
    title: 'Clase de ahora',
    load: async () => (await import('./RollOfNowScreen.tsx')).RollOfNowScreen,
  }),
  screen({
    path: '/lessons/:course_id/:section_id/:lesson_id?',
    roles: TEACHER_GROUP,
    title: 'Pasar lista',
    crumbs: [LESSONS],
    task: true,
    returns: true,
    load: async () => (await import('./RollCallScreen.tsx')).RollCallScreen,
  }),
  screen({
    path: '/lessons/:course_id/:section_id/lesson/:lesson_id',
    roles: TEACHER_GROUP,
    title: 'Clase',
    crumbs: [LESSONS],
    returns: true,
    load: async () => (await import('./LessonScreen.tsx')).LessonScreen,
  }),
  screen({
    path: '/lessons/:id',
    roles: [...ADMIN_GROUP, ...TEACHER_GROUP],
    permission: 'lessons.view',
    title: 'Clase',
    returns: true,
    load: async () => (await import('./LessonScreen.tsx')).LessonScreen,
  }),
]

/** What its fields are called. */
export const fields = {
  names: {
    attendance: 'la asistencia',
    attendances: 'la asistencia',
    delayed: 'el retraso',
    justification: 'la justificación',
    justified: 'la justificación',
    students: 'la lista de estudiantes',
  },
  refused: {},
} satisfies FieldWords
