import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'

export const feature = {
  entities: ['document', 'document_upload'],
  refusals,
  constraints: {
    documents_semester_has_specialization: 'document_semester_not_related_to_specialization',
    documents_semester_of_specialization: 'document_semester_not_related_to_specialization',
    documents_semester_of_course: 'document_semester_not_related_to_course',
    documents_specialization: 'shelf_has_documents',
    documents_semester: 'shelf_has_documents',
    documents_course: 'shelf_has_documents',
  },
  audit: {
    fields: { shelf: 'Estante' },
    values: { shelf: { current: 'Lo de ahora', past: 'Lo anterior', general: 'Para todos' } },
  },
  permissions: {
    documents: {
      title: 'Biblioteca virtual',
      permissions: {
        'documents.create': 'Publicar documentos en la biblioteca',
        'documents.update': 'Editar y reemplazar documentos de la biblioteca',
        'documents.delete': 'Eliminar documentos de la biblioteca',
      },
    },
  },
} as const satisfies Feature
