import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  document_request_already_pending: {
    status: 409,
    text: 'Ya hay una solicitud de este documento en espera.',
  },
  document_request_not_pending: { status: 409, text: 'La solicitud ya no está en espera.' },
  document_request_not_generated: {
    status: 409,
    text: 'El documento todavía no está listo, o ya se entregó.',
  },
  document_request_without_paper: { status: 409, text: 'El documento todavía no está hecho.' },
  document_request_of_another_type: { status: 409, text: 'La solicitud es de otro documento.' },
  document_request_has_paper: {
    status: 409,
    text: 'Ya se hizo su documento. Para anularla, acuda a Control de Estudios.',
  },
  document_request_paper_withdrawn: {
    status: 409,
    text: 'El documento fue anulado: deshaga la preparación o anule la solicitud.',
  },
  document_request_paper_outdated: {
    status: 409,
    text: 'Cambió lo que dice: deshaga la preparación y prepárelo de nuevo.',
  },
  document_request_not_paid: {
    status: 409,
    text: 'Se entrega cuando su cargo esté pagado y aprobado, o exonerado.',
  },
  document_request_stands: {
    status: 409,
    text: 'Ya no se deshace: cambió después, lo hizo otra persona o pasaron diez minutos. Acuda a un administrador.',
  },
  document_request_not_self_service: {
    status: 409,
    text: 'Ahora no se da al instante. Puede pedirla a Control de Estudios.',
  },
  self_service_limit_reached: { status: 409, text: 'Ya recibió los que se dan al instante.' },
  letter_needs_graduation: {
    status: 409,
    text: 'La carta de recomendación es para quienes ya se graduaron.',
  },
  paper_without_signer: {
    status: 409,
    text: 'El período no dice quién firma. Escríbalo en sus datos, en «Firmante» o «Control de estudios».',
  },
  document_request_type_already_enabled: {
    status: 409,
    text: 'Ya hay un tipo activo de este documento. Desactive aquel primero.',
  },
  document_request_type_has_requests: {
    status: 409,
    text: 'Hay solicitudes de este tipo: se puede desactivar, no eliminar ni cambiar de documento.',
  },
} as const satisfies RefusalTable
