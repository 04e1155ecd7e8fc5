import { expect, test } from 'vitest'
import { MOST_DOCUMENT_BYTES } from '../rules.ts'
import { reasonNotToSend } from './sending.ts'

test.each([
  ['guia.pdf', 1, null],
  ['Guía final.DOCX', 900, null],
  ['foto.jpeg', 900, null],
  ['document', 900, null],
  ['guia.pdf', MOST_DOCUMENT_BYTES, null],
  ['guia.pdf', MOST_DOCUMENT_BYTES + 1, 'El archivo no debe pasar de 50 MB.'],
  ['guia.pdf', 0, 'El archivo está vacío.'],
  [
    'acta.doc',
    900,
    'Los formatos antiguos de Office no se aceptan. Guárdelo como DOCX, XLSX o PPTX, o en PDF.',
  ],
  ['notas.xlsm', 900, 'El archivo puede contener macros. Guárdelo sin ellas, o en PDF.'],
  ['guia.pdf.exe', 900, 'Ese tipo de archivo no se acepta. Debe ser PDF, EPUB, de Office o una imagen.'],
  ['plano.svg', 900, 'Ese tipo de archivo no se acepta. Debe ser PDF, EPUB, de Office o una imagen.'],
] as const)('«%s» of %i bytes: %s', (name, size, reason) => {
  expect(reasonNotToSend({ name, size })).toBe(reason)
})
