import { expect, test } from 'vitest'
import { fileNameOf, refusalToPlace } from './rules.ts'

const OTHER = 'document_semester_not_related_to_specialization'
const LACKS = 'document_semester_not_related_to_course'

test.each([
  // specialization, semester, whose semester, has the course → refusal
  [null, null, null, true, null],
  [1, null, null, true, null],
  [1, 10, 1, true, null],
  [null, 10, 1, true, null],
  [2, 10, 1, true, OTHER],
  [2, 10, 1, false, OTHER],
  [1, 10, 1, false, LACKS],
  [null, 10, 1, false, LACKS],
] as const)('a document of specialization %s and semester %s, which is of %s (has the course: %s): %s', (specialization_id, semester_id, semester_specialization_id, semester_has_course, refusal) => {
  expect(
    refusalToPlace({ specialization_id, semester_id }, { semester_specialization_id, semester_has_course }),
  ).toBe(refusal)
})

test.each([
  ['Guía del Parcial 3', 'pdf', 'Guia del Parcial 3.pdf'],
  ['Ñandú: «álgebra» / 2026', 'epub', 'Nandu algebra 2026.epub'],
  ['../../etc/passwd', 'docx', 'etc passwd.docx'],
  ['日本', 'picture', 'documento.webp'],
  ['Un título\r\ncon líneas', 'pdf', 'Un titulo con lineas.pdf'],
  ['a'.repeat(160), 'pdf', `${'a'.repeat(80)}.pdf`],
] as const)('«%s» (%s) is saved as «%s»', (title, kind, name) => {
  expect(fileNameOf({ title, kind })).toBe(name)
})
