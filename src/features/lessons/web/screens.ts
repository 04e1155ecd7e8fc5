import { ADMIN_GROUP, TEACHER_GROUP } from '#kernel/roles.ts'
import type { FieldWords } from '#web/labels.ts'
import { screen } from '#web/shell/screen.ts'

const LESSONS = { label: 'Mis clases', to: '/lessons' }

export const screens = [
  screen({
    path: '/lessons',
    roles: ['coordinator', 'teacher', 'admin'],
    title: 'Clases',
    // routes.md#sidebar: shown to teachers and coordinators.
    sidebar: { group: 'Academic', label: 'Mis clases', icon: 'book', roles: TEACHER_GROUP },
    load: async () => (await import('./MyLessonsScreen.tsx')).MyLessonsScreen,
  }),
  screen({
    path: '/lessons/:course_id/:section_id/:lesson_id?',
    roles: TEACHER_GROUP,
    title: 'Pasar lista',
    crumbs: [LESSONS],
    task: true,
    load: async () => (await import('../attendance/web/RollCallScreen.tsx')).RollCallScreen,
  }),
  screen({
    path: '/lessons/:course_id/:section_id/section-notes',
    roles: [...ADMIN_GROUP, ...TEACHER_GROUP],
    permission: 'lessons.view',
    title: 'Notas',
    crumbs: [LESSONS],
    load: async () => (await import('../notes/web/GradebookScreen.tsx')).GradebookScreen,
  }),
  screen({
    path: '/lessons/:course_id/:section_id/lesson/:lesson_id',
    roles: TEACHER_GROUP,
    title: 'Clase',
    crumbs: [LESSONS],
    load: async () => (await import('../attendance/web/LessonScreen.tsx')).LessonScreen,
  }),
  screen({
    path: '/lessons/:id',
    roles: [...ADMIN_GROUP, ...TEACHER_GROUP],
    permission: 'lessons.view',
    title: 'Clase',
    load: async () => (await import('../attendance/web/LessonScreen.tsx')).LessonScreen,
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
    load: async () => (await import('./CourseLessonsScreen.tsx')).CourseLessonsScreen,
  }),
]

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    accept_missing: 'la aceptación de las notas que faltan',
    attendance: 'la asistencia',
    attendances: 'la asistencia',
    content: 'el contenido',
    delayed: 'el retraso',
    justification: 'la justificación',
    justified: 'la justificación',
    observations: 'las observaciones',
    students: 'la lista de estudiantes',
    updated_at: 'la versión',
    weighting: 'la ponderación',
  },
  refused: {
    course_section_lesson_date_exists: ['date'],
  },
} satisfies FieldWords
