import { expect, test } from 'vitest'
import { matching, wordsOf } from './palette-words.ts'

const option = (to: string, label: string, isAction = false) => ({
  label,
  words: wordsOf(to, label, isAction),
})
const options = [
  option('/sections', 'Secciones'),
  option('/students', 'Estudiantes'),
  option('/sections/create', 'Crear sección', true),
  option('/institution', 'Instituto'),
]

test.each([
  ['nueva seccion', ['Crear sección']],
  ['exportar', ['Secciones', 'Estudiantes']],
  ['notas', ['Secciones']],
  ['alumnos', ['Estudiantes']],
  ['logo', ['Instituto']],
  ['secc', ['Secciones', 'Crear sección']],
])('«%s» finds what people mean by it', (typed, labels) => {
  expect(matching(options, typed).map(({ label }) => label)).toEqual(labels)
})

test('what is called so comes before what only means it', () => {
  const meant = option('/students', 'Exportar a un archivo')
  expect(matching([...options, meant], 'exportar')[0]).toBe(meant)
})
