import { expect, test } from 'vitest'
import { PAPER_KINDS } from '../words.ts'
import { filledLine, filledText, lackOfText, problemOfText } from './rules.ts'
import { PLACEHOLDERS } from './words.ts'

test.each([
  ['study', 'Sin palabras entre llaves', null],
  ['study', '{titular} {documento}, {inscrito|inscrita}', null],
  ['study', '{promedio}', 'placeholder_unknown:promedio'],
  ['grades', '{promedio}', null],
  ['letter', '{Documento}', 'placeholder_unknown:Documento'],
  ['study', '{ documento }', 'placeholder_unknown:documento'],
  ['study', '{}', 'placeholder_unknown: '],
  ['study', '{documento', 'placeholder_open'],
  ['study', 'documento}', 'placeholder_open'],
  ['study', '{{documento}}', 'placeholder_open'],
  ['letter', '{el|la|le}', 'placeholder_forms'],
  ['letter', '{|a}', null],
  ['letter', '{|}', 'placeholder_forms'],
  ['study', 'Felicidades 🎓', 'unprintable:🎓'],
  ['study', 'Año 年', 'unprintable:年'],
  ['acta', 'Acta N.º {acta} de {materia}', null],
  ['acta', '{documento}', 'placeholder_unknown:documento'],
  ['acta', '{lo|la}', 'placeholder_unknown:lo|la'],
  ['kardex', '{lo|la} {indice}', null],
  ['receipt', 'Recibimos {monto} por {concepto}', null],
  ['study', '© Instituto «Ávila» — 1.ª', null],
] as const)('of %s, «%s»: %s', (kind, text, code) => {
  expect(problemOfText(kind, text)).toBe(code)
})

test.each([
  ['el {semestre} de la especialidad {especialidad}', 'el tercer semestre del ciclo básico'],
  ['cursa la especialidad de {especialidad}', 'cursa el ciclo básico'],
  ['en {especialidad}', 'en Ciclo común'],
])('of the common first track «%s» says «%s»', (text, said) => {
  const values = { semestre: 'tercer semestre', especialidad: 'Ciclo común' }
  expect(filledLine(text, { values, is_female: true, is_basic: true })).toBe(said)
  expect(filledLine('la especialidad {especialidad}', { values, is_female: true })).toContain(
    'la especialidad',
  )
})

test.each([
  ['content', '{titular} {documento}', null],
  ['content', '{titular}', 'placeholder_missing:documento'],
  ['closing', 'Se expide {lugar_y_fecha}.', null],
  ['closing', 'Se expide hoy.', 'placeholder_missing:lugar_y_fecha'],
] as const)('%s, «%s»: %s', (place, text, code) => {
  expect(lackOfText(place, text)).toBe(code)
})

const values = { documento: 'V-1.234.567', nombre: 'Ana {Raíz}', con_promedio: '' }

test('is filled with what it says of one student, by gender, each line a paragraph', () => {
  expect(
    filledText('Es {egresado|egresada}, {documento}{con_promedio}.\n\n{Lo|La} recomendamos.\n', {
      values,
      is_female: true,
    }),
  ).toEqual([
    [{ t: 'Es ' }, { t: 'egresada' }, { t: ', ' }, { t: 'V-1.234.567', b: true }, { t: '.' }],
    [{ t: 'La' }, { t: ' recomendamos.' }],
  ])
  expect(filledLine('{Lo|La} {nombre}', { values, is_female: false })).toBe('Lo Ana {Raíz}')
})

test('each kind names its words once', () => {
  for (const kind of PAPER_KINDS) expect(new Set(PLACEHOLDERS[kind]).size).toBe(PLACEHOLDERS[kind].length)
})
