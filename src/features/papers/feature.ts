import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'

export const feature = {
  entities: ['paper'],
  refusals,
  constraints: {
    papers_stay: 'paper_already_withdrawn',
    papers_document_request: 'document_request_not_pending',
    papers_student: 'student_has_history',
    papers_maker: 'user_has_history',
    papers_withdrawer: 'user_has_history',
  },
  permissions: {
    papers: {
      title: 'Documentos emitidos',
      permissions: { 'papers.withdraw': 'Anular documentos emitidos' },
    },
  },
  audit: {
    kinds: { paper: 'Documento emitido' },
    actions: { 'papers.issue': 'Emitió el documento', 'papers.withdraw': 'Anuló el documento' },
    fields: { code: 'Código', kind: 'Documento', number: 'Número' },
  },
} as const satisfies Feature
