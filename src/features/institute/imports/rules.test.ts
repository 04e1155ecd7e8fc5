import { describe, expect, test } from 'vitest'
import { isDay } from '#kernel/dates.ts'
import { nameOf, readRow, refusalToUndo } from './rules.ts'
import { IMPORT_COLUMNS } from './templates/words.ts'
import type { ImportResource } from './words.ts'

const today = '2026-11-23'
const PERSON = {
  identity_kind: 'V',
  identity_number: '12.345.678',
  last_name: 'Ñáñez',
  first_name: 'Inés',
  email: 'Ines@X.test',
  gender: 'Femenino',
  birth_date: '31/01/2008',
  phone: '0414-1234567',
}
const COURSE = { code: 'MAT-1', title: 'Matemática', credits: '4', hours: '5', max_absences_to_fail: '6' }

const cellsOf = (resource: ImportResource, texts: Record<string, string>) =>
  IMPORT_COLUMNS[resource].flatMap((column) => {
    const text = texts[column.field]
    return text === undefined ? [] : [{ column, text }]
  })

function read(resource: ImportResource, texts: Record<string, string>) {
  if (!isDay(today)) throw new Error(today)
  return readRow(resource, cellsOf(resource, texts), today)
}
const person = (changes: Record<string, string>) => read('students', { ...PERSON, ...changes })
const course = (changes: Record<string, string>) => read('courses', { ...COURSE, ...changes })

test('a whole row becomes the body of the call that makes one, in its normal forms', () => {
  expect(person({}).made).toEqual({
    resource: 'students',
    place: null,
    body: {
      identity_kind: 'V',
      identity_number: '12345678',
      last_name: 'Ñáñez',
      first_name: 'Inés',
      email: 'ines@x.test',
      gender: 'female',
      birth_date: '2008-01-31',
      phone: '+584141234567',
    },
  })
})

describe('a day', () => {
  test.each([
    ['1/2/2008', '2008-02-01'],
    ['01-02-2008', '2008-02-01'],
    ['1.2.2008', '2008-02-01'],
    [' 2008-02-01 ', '2008-02-01'],
    ['2008-02-01T00:00:00', '2008-02-01'],
    ['2008-02-01 00:00', '2008-02-01'],
    ['31/01/2008 0:00:00', '2008-01-31'],
    ['31/01/2008 12:00:00 a. m.', '2008-01-31'],
    ['31/01/2008 12:00:00\u00a0a.\u00a0m.', '2008-01-31'],
    ['2008-01-31T00:00:00.000Z', '2008-01-31'],
    ['39478', '2008-01-31'],
    ['29/02/2008', '2008-02-29'],
  ])('%s is %s', (text, day) => {
    expect(person({ birth_date: text }).made?.body).toMatchObject({ birth_date: day })
  })

  test.each([
    ['2008', 'date'],
    ['31/02/2008', 'date'],
    ['12/31/2008', 'date'],
    ['31/01/2008 12:00:00 p. m.', 'date'],
    ['31/01/08', 'date'],
    ['2008-02-01 13:45', 'date'],
    ['ayer', 'date'],
    ['23/11/2026', 'before:2026-11-23'],
    ['31/12/1899', 'after:1900-01-01'],
  ])('%s is none: %s', (text, code) => {
    expect(person({ birth_date: text })).toMatchObject({ made: null, errors: { birth_date: [code] } })
  })

  test.each([
    ['20/11/2026', ['unlikely_age:0']],
    ['23/11/2024', ['unlikely_age:2']],
    ['31/01/1908', ['unlikely_age:118']],
    ['31/01/2008', undefined],
  ])('%s is asked about, or not: %s', (text, asked) => {
    const { made, errors, doubts } = person({ birth_date: text })
    expect([made !== null, errors, doubts.birth_date]).toEqual([true, {}, asked])
  })
})

test('letters with which no paper is made are asked about, of what stands on one', () => {
  expect(person({ first_name: 'José Ñandú', last_name: '李 Đặng 明' }).doubts).toEqual({
    last_name: ['undrawn:李,明'],
  })
  expect(person({ birth_place: '李' }).doubts).toEqual({})
})

describe('an identity document', () => {
  test.each([
    ['', 'V-12.345.678', 'V', '12345678'],
    ['', 'v12345678', 'V', '12345678'],
    ['', 'E 84.123.456', 'E', '84123456'],
    ['', 'V.-1234', 'V', '1234'],
    ['', 'P-ab123456', 'P', 'AB123456'],
    ['Venezolana', 'V-12345678', 'V', '12345678'],
    ['extranjero', '84123456', 'E', '84123456'],
    ['Pasaporte', 'P-AB123456', 'P', 'AB123456'],
    ['P', 'PA123456', 'P', 'PA123456'],
    ['P', 'V1234567', 'P', 'V1234567'],
    ['V', '00012345678', 'V', '12345678'],
  ])('of kind «%s» written %s is %s %s', (kind, number, identity_kind, identity_number) => {
    expect(person({ identity_kind: kind, identity_number: number }).made?.body).toMatchObject({
      identity_kind,
      identity_number,
    })
  })

  test.each([
    ['', '12345678', { identity_kind: ['required'] }],
    ['', 'AB123456', { identity_kind: ['required'] }],
    ['V', 'E-12345678', { identity_number: ['identity'] }],
    ['E', 'V-12345678', { identity_number: ['identity'] }],
    ['V', '123', { identity_number: ['identity'] }],
    ['P', 'AB12', { identity_number: ['identity'] }],
    ['X', 'V-12345678', { identity_kind: ['in'] }],
    ['V', '', { identity_number: ['required'] }],
  ])('of kind «%s» written «%s» is none: %o', (kind, number, errors) => {
    const read = person({ identity_kind: kind, identity_number: number })
    expect([read.made, read.errors]).toEqual([null, errors])
  })

  test('is told to be wrong beside everything else that is', () => {
    expect(person({ identity_number: '12', phone: '123', gender: 'X' }).errors).toEqual({
      identity_number: ['identity'],
      phone: ['phone'],
      gender: ['in'],
    })
  })
})

test.each([
  ['04141234567', '+584141234567'],
  ['4141234567', '+584141234567'],
  ['+57 300 123 4567', '+573001234567'],
])('the telephone %s is %s', (phone, stored) => {
  expect(person({ phone }).made?.body).toMatchObject({ phone: stored })
})

test('a cell left empty is as none: needed ones are asked for, the others left out', () => {
  const { made, errors } = read('teachers', {
    ...PERSON,
    gender: ' ',
    phone: '',
    email: '  ',
    birth_date: '',
  })
  expect([made, errors]).toEqual([null, { email: ['required'] }])
})

test('sittings are read as people write them, and must make the hours', () => {
  expect(course({ sittings: '3 + 2' }).made?.body).toMatchObject({ hours: 5, sittings: [3, 2] })
  expect(course({ sittings: '' }).made?.body).not.toHaveProperty('sittings')
  expect(course({ sittings: '2 + 2' })).toMatchObject({ errors: { sittings: ['sittings_sum:5'] } })
})

describe('a number', () => {
  test.each([
    ['5', 5],
    ['5,0', 5],
    ['5.00', 5],
    [' 12 ', 12],
  ])('%s is %i', (text, hours) => {
    expect(course({ hours: text }).made?.body).toMatchObject({ hours })
  })

  test.each(['5,5', '1.000', 'cinco', '-1', '5 h'])('%s is none of a course', (text) => {
    expect(course({ hours: text })).toMatchObject({ made: null, errors: { hours: [expect.any(String)] } })
  })
})

test.each([
  ['Sí', true],
  ['SI', true],
  ['s', true],
  ['1', true],
  ['No', false],
  ['falso', false],
])('%s, yes or no, is %s', (text, enabled) => {
  expect(course({ enabled: text }).made?.body).toMatchObject({ enabled })
})

test('what is neither yes nor no is named', () => {
  expect(course({ enabled: 'quizás' }).errors).toHaveProperty('enabled')
})

describe('the place to be inscribed in', () => {
  test.each([
    [{}, null],
    [{ specialization: 'INF' }, { specialization: 'INF', semester: null, section: null }],
    [
      { specialization: 'INF', semester: '2', section: 'A' },
      { specialization: 'INF', semester: 2, section: 'A' },
    ],
  ])('%o is %o', (columns, place) => {
    expect(person(columns)).toMatchObject({ made: { place }, errors: {} })
  })

  test.each([
    [{ section: 'A' }, { specialization: ['required'] }],
    [{ semester: '2' }, { specialization: ['required'] }],
    [{ specialization: 'INF', section: 'A' }, { semester: ['required'] }],
    [{ specialization: 'INF', semester: '2' }, { section: ['required'] }],
    [{ specialization: 'INF', semester: 'II', section: 'A' }, { semester: ['integer'] }],
  ])('%o is none: %o', (columns, errors) => {
    const read = person(columns)
    expect([read.made, read.errors]).toEqual([null, errors])
  })
})

describe('what must not stand twice', () => {
  test('is compared in its normal form, of a row with other flaws too', () => {
    const keys = { email: 'ines@x.test', identity_number: 'V-12345678' }
    expect(person({}).keys).toEqual(keys)
    expect(person({ identity_kind: '', identity_number: 'v 12345678', phone: 'x' })).toMatchObject({
      made: null,
      keys,
    })
    expect(course({ code: ' MAT-1 ', hours: '99' }).keys).toEqual({ code: 'mat-1' })
  })

  test('is nothing where it is wrong itself', () => {
    expect(person({ email: 'ines', identity_number: '12' }).keys).toEqual({})
    expect(course({ code: 'x'.repeat(21) }).keys).toEqual({})
  })
})

test('a row is named by the person, or by code and title', () => {
  expect(nameOf(cellsOf('students', PERSON))).toBe('Inés Ñáñez')
  expect(nameOf(cellsOf('courses', COURSE))).toBe('MAT-1 Matemática')
})

const FREE = {
  is_undone: false,
  other_inscriptions: 0,
  records: 0,
  confirmed: 0,
  charges: 0,
  course_uses: 0,
}
test.each([
  [{}, null],
  [{ is_undone: true, records: 1 }, 'import_already_undone'],
  [{ records: 1, other_inscriptions: 1, confirmed: 1 }, 'import_has_payments'],
  [{ other_inscriptions: 1, confirmed: 1 }, 'import_students_are_inscribed'],
  [{ charges: 1, confirmed: 1 }, 'import_teachers_have_charges'],
  [{ confirmed: 1 }, 'import_accounts_are_confirmed'],
  [{ course_uses: 1 }, 'import_courses_are_in_use'],
])('taking an import back with %o: %s', (facts, refusal) => {
  expect(refusalToUndo({ ...FREE, ...facts })).toBe(refusal)
})
