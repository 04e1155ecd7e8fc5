import type { FieldWords } from '#web/labels.ts'
import { screen } from '#web/shell/screen.ts'

const sections = { label: 'Listado de secciones', to: '/sections' }
const section = { label: 'Sección', to: '/sections/:section_id', dynamic: true } as const

export const screens = [
  screen({
    path: '/sections',
    roles: ['coordinator', 'lowAdmin', 'admin'],
    permission: 'sections.view',
    title: 'Listado de secciones',
    sidebar: { group: 'Academic', label: 'Secciones', icon: 'grid' },
    load: async () => (await import('./SectionsScreen.tsx')).SectionsScreen,
  }),
  screen({
    path: '/sections/create',
    roles: 'session',
    title: 'Crear sección',
    crumbs: [sections],
    load: async () => (await import('./CreateSectionScreen.tsx')).CreateSectionScreen,
  }),
  screen({
    path: '/sections/create-many',
    roles: ['admin'],
    permission: 'sections.create',
    title: 'Crear varias secciones',
    crumbs: [sections],
    load: async () => (await import('./CreateManyScreen.tsx')).CreateManyScreen,
  }),
  screen({
    path: '/sections/:section_id',
    roles: ['coordinator', 'admin'],
    title: 'Sección',
    crumbs: [sections],
    load: async () => (await import('./SectionScreen.tsx')).SectionScreen,
  }),
  screen({
    path: '/sections/:section_id/students',
    roles: ['coordinator', 'admin'],
    title: 'Estudiantes de la sección',
    crumbs: [sections, section],
    load: async () => (await import('./SectionStudentsScreen.tsx')).SectionStudentsScreen,
  }),
  screen({
    path: '/sections/:section_id/students-courses-notes',
    roles: ['coordinator', 'admin'],
    title: 'Notas de la sección',
    crumbs: [sections, section],
    load: async () => (await import('./SectionNotesScreen.tsx')).SectionNotesScreen,
  }),
  screen({
    path: '/sections/:section_id/schedule',
    roles: ['coordinator', 'admin'],
    title: 'Horario de la sección',
    crumbs: [sections, section],
    load: async () => (await import('./SectionScheduleScreen.tsx')).SectionScheduleScreen,
  }),
]

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    females_limit: 'el límite de hembras',
    letter_code: 'el código de la sección',
    males_limit: 'el límite de varones',
    sections: 'las secciones',
  },
  refused: {
    letter_code_already_exists: ['letter_code'],
  },
} satisfies FieldWords
