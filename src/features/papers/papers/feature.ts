import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'
import { PAPER_KIND_LABELS } from './words.ts'

export const feature = {
  entities: ['paper', 'paper_text'],
  refusals,
  constraints: {
    papers_stay: 'paper_already_withdrawn',
    papers_document_request: 'document_request_has_paper',
    papers_student: 'student_has_history',
    // Somebody wrote the same version meanwhile.
    paper_texts_version: 'stale_version',
    paper_texts_stay: 'stale_version',
  },
  permissions: {
    papers: {
      title: 'Documentos emitidos',
      permissions: {
        'papers.view': 'Ver los documentos emitidos',
        'papers.withdraw': 'Anular documentos emitidos',
        'papers.texts': 'Cambiar sus textos',
      },
    },
  },
  audit: {
    kinds: { paper: 'Documento emitido', paper_text: 'Texto del documento' },
    actions: {
      'papers.issue': 'Emitió el documento',
      'papers.withdraw': 'Anuló el documento',
      'paper_texts.create': 'Cambió el texto',
    },
    fields: {
      code: 'Código',
      kind: 'Documento',
      number: 'Número',
      opening: 'Apertura',
      remark: 'Nota',
      closing: 'Cierre',
      is_withdrawn: 'Anulados',
    },
    values: { kind: PAPER_KIND_LABELS },
  },
} as const satisfies Feature
