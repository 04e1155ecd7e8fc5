import { expect, test } from 'vitest'
import type { Shelf } from './contract.ts'
import { fileNameOf, MOST_DOCUMENT_BYTES, reasonNotToSend, refusalToPlace } from './rules.ts'
import { isWithin, type Node, nodesOf } from './web/shelf.ts'

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
  ['report.pdf', 'pdf', 'report.pdf'],
  ['a'.repeat(160), 'pdf', `${'a'.repeat(80)}.pdf`],
] as const)('«%s» (%s) is saved as «%s»', (title, kind, name) => {
  expect(fileNameOf({ title, kind })).toBe(name)
})

test.each([
  ['guia.pdf', 1, null],
  ['Guía final.DOCX', 900, null],
  ['foto.jpeg', 900, null],
  ['document', 900, null],
  ['guia.pdf', MOST_DOCUMENT_BYTES, null],
  ['guia.pdf', MOST_DOCUMENT_BYTES + 1, 'large'],
  ['guia.pdf', 0, 'empty'],
  ['acta.doc', 900, 'old_office'],
  ['notas.xlsm', 900, 'with_macros'],
  ['guia.pdf.exe', 900, 'other_kind'],
  ['plano.svg', 900, 'other_kind'],
] as const)('«%s» of %i bytes: %s', (name, size, reason) => {
  expect(reasonNotToSend({ name, size, head: '%PDF-' })).toBe(reason)
})

test('what is called a PDF and does not begin as one is not sent', () => {
  expect(reasonNotToSend({ name: 'malo.PDF', size: 900, head: 'hola,' })).toBe('no_pdf')
  expect(reasonNotToSend({ name: 'guia.pdf', size: 900, head: '\r\n\r\n   %PDF-1.4' })).toBe(null)
  expect(reasonNotToSend({ name: 'guia.docx', size: 900, head: 'PK' })).toBe(null)
})

const informatics = { id: 1, code: 'INF', title: 'Informática' }
const shelf = (count: number, place: Partial<Shelf>): Shelf => ({
  ...{ specialization: null, semester: null, course: null, is_current: false, count },
  ...place,
})
const shelves = (is_current: boolean) => [
  shelf(3, {
    specialization: informatics,
    semester: { id: 5, code: 'S1', number: 1 },
    course: { id: 7, code: 'INF-301', title: 'Programación I' },
    is_current,
  }),
  shelf(14, { specialization: informatics }),
  shelf(8, {}),
]
const shown = (nodes: readonly Node[]): unknown[] =>
  nodes.map(({ label, count, children }) => [label, count, ...shown(children)])

test('who studies sees this semester first, and no part of the library under the name of all of it', () => {
  const nodes = nodesOf(shelves(true), true)
  expect(shown(nodes)).toEqual([
    ['Este semestre', 3, ['Programación I', 3]],
    ['Semestres anteriores', 14],
    ['Para todos', 8],
  ])
  expect(nodes.map((node) => isWithin(node, {}))).toEqual([true, false, false])
  expect(nodes.map((node) => isWithin(node, { shelf: 'current', course_id: 7 }))).toEqual([
    true,
    false,
    false,
  ])
  // While the whole library is searched one is on no shelf.
  expect(nodes.map((node) => isWithin(node, null))).toEqual([false, false, false])
})

test('who works here sees everything, then each specialization by semesters', () => {
  expect(shown(nodesOf(shelves(false), false))).toEqual([
    ['Todo', 25],
    ['Informática', 17, ['Semestre 1', 3, ['Programación I', 3]]],
    ['Para todos', 8],
  ])
})

test('who teaches sees the own courses first', () => {
  expect(nodesOf(shelves(true), false).map(({ label }) => label)).toEqual([
    'Mis materias',
    'Informática',
    'Para todos',
  ])
})
