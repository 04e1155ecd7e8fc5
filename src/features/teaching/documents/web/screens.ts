import { ADMINS } from '#kernel/roles.ts'
import type { FieldWords } from '#web/labels.ts'
import { screen } from '#web/shell/screen.ts'

const list = { label: 'Biblioteca virtual', to: '/documents' }

export const screens = [
  screen({
    path: '/documents',
    roles: 'session',
    title: 'Biblioteca virtual',
    sidebar: { group: 'Academic', icon: 'download' },
    load: async () => (await import('./DocumentsScreen.tsx')).DocumentsScreen,
  }),
  screen({
    path: '/documents/create',
    roles: ADMINS,
    permission: 'documents.create',
    title: 'Publicar documento',
    crumbs: [list],
    load: async () => (await import('./CreateDocumentScreen.tsx')).CreateDocumentScreen,
  }),
  screen({
    path: '/documents/:id/edit',
    roles: ADMINS,
    permission: 'documents.update',
    title: 'Editar documento',
    crumbs: [list, { label: 'Documento', dynamic: true }],
    load: async () => (await import('./EditDocumentScreen.tsx')).EditDocumentScreen,
  }),
]

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    author: 'el autor',
    cover_picture: 'la portada',
    bytes: 'el tamaño del archivo',
    upload_id: 'el archivo',
    part: 'la parte del archivo',
  },
  refused: {
    document_semester_not_related_to_course: ['course_id'],
    document_semester_not_related_to_specialization: ['semester_id'],
    document_without_file: ['upload_id'],
    document_has_macros: ['upload_id'],
    upload_incomplete: ['upload_id'],
  },
} satisfies FieldWords
