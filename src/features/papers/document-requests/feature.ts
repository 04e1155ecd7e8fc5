import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'
import { PAPER_SIZE_LABELS, REQUEST_STATE_LABELS } from './words.ts'

export const feature = {
  entities: ['document_request', 'document_request_type'],
  refusals,
  constraints: {
    document_requests_one_pending: 'document_request_already_pending',
    document_requests_moves: 'document_request_not_pending',
    document_requests_pending_go: 'document_request_not_pending',
    document_requests_type: 'document_request_type_has_requests',
    document_requests_student: 'student_has_history',
    document_request_types_one_enabled: 'document_request_type_already_enabled',
    papers_one_per_request: 'document_request_not_pending',
  },
  permissions: {
    document_requests: {
      title: 'Solicitudes de documentos',
      permissions: {
        'document_requests.view': 'Ver solicitudes',
        'document_requests.create': 'Pedir documentos por un estudiante',
        'document_requests.handle': 'Preparar, entregar y anular solicitudes',
        'document_requests.types': 'Configurar los tipos de documento',
      },
    },
  },
  audit: {
    kinds: { document_request: 'Solicitud', document_request_type: 'Tipo de documento' },
    actions: {
      'document_requests.create': 'Pidió el documento',
      'document_requests.delete': 'Canceló la solicitud',
      'document_requests.generate': 'Preparó el documento',
      'document_requests.retire': 'Entregó el documento',
      'document_requests.cancel': 'Anuló la solicitud',
      'document_requests.undo': 'Deshizo el paso',
      'document_request_types.create': 'Creó el tipo de documento',
      'document_request_types.update': 'Cambió el tipo de documento',
      'document_request_types.delete': 'Eliminó el tipo de documento',
    },
    fields: {
      closed: 'Cerradas',
      document: 'Documento',
      enabled: 'Activo',
      paper: 'Papel',
      is_self_served: 'Al instante',
      self_service: 'Al instante',
      self_service_most: 'Cuántos al instante',
      self_service_days: 'Días',
    },
    values: { paper: PAPER_SIZE_LABELS, state: REQUEST_STATE_LABELS },
  },
} as const satisfies Feature
