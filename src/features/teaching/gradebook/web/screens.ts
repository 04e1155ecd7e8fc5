import { ADMIN_GROUP, TEACHER_GROUP } from '#kernel/roles.ts'
import type { FieldWords } from '#web/labels.ts'
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
    load: async () => (await import('./GradebookScreen.tsx')).GradebookScreen,
  }),
]

/** What its fields are called. */
export const fields = {
  names: {
    accept_missing: 'la aceptación de las notas que faltan',
    outcome: 'el signo en lugar de la nota',
  },
  refused: {},
} satisfies FieldWords
