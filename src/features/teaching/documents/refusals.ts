import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  document_semester_not_related_to_course: {
    status: 409,
    text: 'La materia no se dicta en ese semestre. Elija otro semestre u otra materia.',
  },
  document_semester_not_related_to_specialization: {
    status: 409,
    text: 'El semestre no es de esa especialidad. Elija uno de la especialidad.',
  },
  document_without_file: { status: 409, text: 'Falta el archivo del documento.' },
  document_is_no_pdf: {
    status: 409,
    text: 'En el navegador se leen los documentos PDF. Descargue este para abrirlo.',
  },
  document_without_cover: { status: 409, text: 'El documento no tiene una portada propia.' },
  shelf_has_documents: {
    status: 409,
    text: 'Tiene documentos en la biblioteca. Cámbielos de estante, o elimínelos primero.',
  },
  document_has_macros: {
    status: 409,
    text: 'El archivo contiene macros, que pueden dañar otros equipos. Guárdelo sin ellas, o en PDF.',
  },
  upload_incomplete: {
    status: 409,
    text: 'El archivo no terminó de subir. Espere a que termine y guarde de nuevo.',
  },
} as const satisfies RefusalTable
