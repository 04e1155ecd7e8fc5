import { expect, test } from 'vitest'
import { readCell, rowsOfText } from '../rules.ts'
import { pasted } from './rules.ts'
import { leftOut } from './web/widgets/left-out.ts'

const names = ['Albornoz Bracho, Alejandro', 'García Núñez, Ana', 'García Núñez, Inés', 'Peña, José Luis']
const documents = ['12345678', '9876543', 'AB123456', '23456789']
const at = (row: number, column: number) => ({ top: row, bottom: row, left: column, right: column })
const isNote = (text: string) => !('problem' in readCell(text))
const put = (text: string, from = at(0, 0), isOpen: (place: { row: number }) => boolean = () => true) => {
  const { cells, ...told } = pasted(rowsOfText(text), from, { names, documents, columns: 2, isOpen, isNote })
  const said = Object.entries(told).filter(([, what]) =>
    typeof what === 'number' ? what > 0 : what.length > 0,
  )
  return [cells.map(({ row, column, text: note }) => `${row} ${column} ${note}`), Object.fromEntries(said)]
}

test.each<[string, string, unknown]>([
  ['as many as there are', '1\n2\n3\n4', [['0 0 1', '1 0 2', '2 0 3', '3 0 4'], { given: 4 }]],
  [
    'more lines than students',
    '1\n2\n3\n4\n5\n6',
    [['0 0 1', '1 0 2', '2 0 3', '3 0 4'], { given: 6, over: 2 }],
  ],
  ['more columns than evaluations', '1\t2\t3', [['0 0 1', '0 1 2'], { given: 3, over: 1 }]],
  [
    'lines past the end that are empty',
    '1\n2\n3\n4\n\n',
    [['0 0 1', '1 0 2', '2 0 3', '3 0 4'], { given: 4 }],
  ],
  [
    'empty cells, which leave what stands, and what is no note',
    '12,5\t8\n\t15,25\nbien\t20\nNP\t',
    [['0 0 12,5', '0 1 8', '1 1 15,25', '2 0 bien', '2 1 20', '3 0 NP'], { given: 6, wrong: 1 }],
  ],
  ['nothing', '', [[], {}]],
])('row by row: %s', (_, text, expected) => {
  expect(put(text)).toEqual(expected)
})

test('a line whose document and name are of two people here is left out, and named', () => {
  const text = 'V-12.345.678\tGarcía Núñez, Ana\t7\n9.876.543\tAlbornoz Alejandro\t8\n23456789\tJosé Peña\t9'
  const mixed = ['García Núñez, Ana', 'Albornoz Alejandro']
  expect(put(text)).toEqual([['3 0 9'], { given: 3, mixed }])
  const sheet = { names, documents, columns: 1, isOpen: () => true, isNote }
  expect(leftOut(pasted(rowsOfText(text), at(0, 0), sheet))?.body).toBe(
    'Con el documento de otra persona: García Núñez, Ana; Albornoz Alejandro.',
  )
})

test('what falls on a cell that nobody writes in is left out, and a single text fills the selection', () => {
  expect(put('1\n2', at(0, 0), ({ row }) => row !== 1)).toEqual([['0 0 1'], { given: 2, closed: 1 }])
  const column = { top: 0, bottom: 2, left: 1, right: 1 }
  expect(put('15', column)).toEqual([['0 1 15', '1 1 15', '2 1 15'], { given: 3 }])
})

test.each<[string, string, unknown]>([
  [
    'in another order',
    'Peña, José Luis\t9\nAlbornoz Bracho, Alejandro\t7',
    [['3 1 9', '0 1 7'], { given: 2 }],
  ],
  ['without accents, first name first', 'jose luis pena\t9', [['3 1 9'], { given: 1 }]],
  [
    'with a name left out or more',
    'Alejandro Albornoz\t7\nPeña Gil, José Luis\t9',
    [['0 1 7', '3 1 9'], { given: 2 }],
  ],
  ['of last names alone', 'Peña\t9', [['3 1 9'], { given: 1 }]],
  [
    'last and first in two columns',
    'García Núñez\tInés\t9\nPeña\tJosé\t7',
    [['2 1 9', '3 1 7'], { given: 2 }],
  ],
  ['after a number and a document', '1\tV-123\tPeña José\t9', [['3 1 9'], { given: 1 }]],
  ['below a heading', 'Estudiante\tParcial\nPeña, José Luis\t9', [['3 1 9'], { given: 1 }]],
  ['with an empty note', 'Peña, José Luis\t', [[], {}]],
  [
    'of somebody who is not here, or of two',
    'Peña, José Luis\t9\nRuiz, Eva\t8\nGarcía Núñez\t10',
    [['3 1 9'], { given: 3, unknown: ['Ruiz, Eva', 'García Núñez'] }],
  ],
  [
    'twice the same',
    'Peña, José Luis\t9\nJosé Luis Peña\t12\nAlejandro Albornoz\t7',
    [['0 1 7'], { given: 3, doubled: ['Peña, José Luis'] }],
  ],
  ['with semicolons', 'Peña, José Luis;9,5\nAlejandro Albornoz;7', [['3 1 9,5', '0 1 7'], { given: 2 }]],
  [
    'in one cell with its note, which goes row by row and is none',
    'Peña, José Luis 9\nAlejandro Albornoz 12,5',
    [['0 1 Peña, José Luis 9', '1 1 Alejandro Albornoz 12,5'], { given: 2, wrong: 2, unparted: 2 }],
  ],
  [
    'of another class',
    'Ruiz, Eva\t8\nSoto, Luis\t9',
    [[], { given: 2, unknown: ['Ruiz, Eva', 'Soto, Luis'] }],
  ],
  ['by document, in any spelling', 'V-23.456.789\t9\nab 123456\tNP', [['3 1 9', '2 1 NP'], { given: 2 }]],
  [
    'by document, whatever name stands beside it',
    'N.º\tDocumento\tNombre\tNota\n1\t23456789\tPeña Gil, José\t9\n2\t11111111\tRuiz, Eva\t8',
    [['3 1 9'], { given: 2, unknown: ['11111111'] }],
  ],
  ['with more notes than evaluations', 'Peña, José Luis\t9\t8', [['3 1 9'], { given: 2, over: 1 }]],
])('by name: %s', (_, text, expected) => {
  expect(put(text, at(0, 1))).toEqual(expected)
})

test('what was left out is said once, and is marked only where something goes in', () => {
  const sheet = { names, documents, columns: 1, isOpen: () => true, isNote }
  const wrong = pasted([['Peña José 13'], ['bien']], at(0, 0), sheet)
  expect(leftOut(wrong, { isMarked: false })?.body).toBe(
    '2 no son notas. Las columnas deben venir separadas, como salen de una hoja de cálculo.',
  )
  expect(leftOut(pasted([['7'], ['bien']], at(0, 0), sheet))).toEqual({
    title: 'Se pegó 1 de 2 notas',
    body: '1 no es una nota y queda marcada.',
  })
})
