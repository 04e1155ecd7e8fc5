import { describe, expect, test } from 'vitest'
import { IMPORT_COLUMNS } from '../templates/words.ts'
import { headingsOf, missingOf } from './rules.ts'

const columns = IMPORT_COLUMNS.students
const fieldsOf = (titles: readonly string[], meanings?: ReadonlyMap<string, string | null>) =>
  headingsOf(titles, columns, meanings).map(({ at, column, flaw, is_left_out }) => [
    at,
    is_left_out ? 'left out' : (column?.field ?? null),
    flaw,
  ])

describe('a heading', () => {
  test.each([
    ['Correo electrónico', 'email'],
    ['  CORREO  ELECTRONICO: ', 'email'],
    ['Correo*', 'email'],
    ['Cédula', 'identity_number'],
    ['(Sexo)', 'gender'],
  ])('%s is %s', (title, field) => {
    expect(fieldsOf([title])).toEqual([[0, field, null]])
  })

  test('that is unknown, or stands twice under whatever name, has a flaw; an empty one is none', () => {
    expect(fieldsOf(['Documento', '', 'Signo', ' Cédula '])).toEqual([
      [0, 'identity_number', null],
      [2, null, 'unknown'],
      [3, 'identity_number', 'twice'],
    ])
  })

  test('that is needed and not there is named', () => {
    const headings = headingsOf(['Nombre', 'Código', 'Horas semanales'], IMPORT_COLUMNS.courses)
    expect(missingOf(headings, IMPORT_COLUMNS.courses).map(({ title }) => title)).toEqual([
      'Unidades de crédito',
      'Inasistencias permitidas',
    ])
  })

  test('means what the institute says, before what the template does; one that is left out has no flaw', () => {
    const own = new Map([
      ['c.i.', 'identity_number'],
      ['nombre', 'last_name'],
      ['signo', null],
      ['telefono', null],
      ['otro', 'gone'],
    ])
    expect(fieldsOf(['C.I.', 'NOMBRE', 'Signo', 'Teléfono', 'Otro', 'Cédula'], own)).toEqual([
      [0, 'identity_number', null],
      [1, 'last_name', null],
      [2, 'left out', null],
      [3, 'left out', null],
      [4, null, 'unknown'],
      [5, 'identity_number', 'twice'],
    ])
  })
})
