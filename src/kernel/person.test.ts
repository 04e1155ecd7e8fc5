import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { clockAt } from './dates.ts'
import { fieldErrorsOf } from './invalid.ts'
import {
  birthDateError,
  identityNumber,
  isIdentity,
  phoneFromText,
  searchedIdentity,
  showIdentity,
  showPhone,
} from './person.ts'
import { PersonBody } from './schemas.ts'

test.each([
  ['V', '12.345.678', '12345678', true],
  ['V', 'V-12.345.678', '12345678', true],
  ['V', '0012345678', '12345678', true],
  ['E', ' 84 123 456 ', '84123456', true],
  ['V', '1234', '1234', true],
  ['V', '123', '123', false],
  ['V', '1234567890', '1234567890', false],
  ['V', '12a4567', '12A4567', false],
  ['P', 'ab-123456', 'AB123456', true],
  ['P', 'E1234567', 'E1234567', true],
  ['P', '00123456', '00123456', true],
  ['P', 'AB12', 'AB12', false],
  ['P', 'A'.repeat(21), 'A'.repeat(21), false],
  ['X', '12345678', '12345678', false],
  ['V', '31.111.009', '31111009', true],
  ['V', '31 111 009', '31111009', true],
  ['V', 'V\u201331.111.009', '31111009', true],
  ['V', 'Ｖ－３１１１１００９', '31111009', true],
  ['V', '\u202a31111009\u202c\u200b', '31111009', true],
  ['V', 'v31111009', '31111009', true],
  ['V', '3.11.10.09', '3.11.10.09', false],
  ['V', '31.111.0099', '31.111.0099', false],
  ['V', '31111009.0', '31111009.0', false],
  ['V', '31111009,0', '31111009,0', false],
  ['V', 'V-31.111.013-4', '31.111.013-4', false],
  ['V', '34.000.004-5', '34.000.004-5', false],
  ['V', '34.000.004 5', '34.000.004 5', false],
  ['V', '31-111-009', '31-111-009', false],
  ['V', 'V-V31111009', 'V-V31111009', false],
  ['E', '84.123.456-0', '84.123.456-0', false],
  ['P', 'P-AB123456', 'AB123456', true],
  ['P', 'AB 12 34 56', 'AB123456', true],
  ['P', 'AB-123.456', 'AB123456', true],
  ['P', 'AB123456-4', 'AB123456-4', false],
  ['P', '31111009.0', '31111009.0', false],
])('%s %s is stored as %s, and is a document: %s', (kind, typed, stored, good) => {
  expect(identityNumber(kind, typed)).toBe(stored)
  expect(isIdentity(kind, stored)).toBe(good)
})

test.each([
  ['V', '12345678', 'V-12.345.678'],
  ['E', '1234', 'E-1.234'],
  ['P', 'AB123456', 'P-AB123456'],
])('%s %s is shown as %s', (kind, number, shown) => {
  expect(showIdentity(kind, number)).toBe(shown)
})

test.each([
  ['V-12.345.678', '12345678'],
  ['ana v-12.345', 'ana 12345'],
  ['Ana M. Pérez', 'Ana M. Pérez'],
  ['V31130011', '31130011'],
  ['V31.130.011', '31130011'],
  ['v 31.130.011', '31130011'],
  ['Ｖ３１．１３０．０１１', '31130011'],
  ['V\u201331.130.011', '31130011'],
  ['E84123456', '84123456'],
  ['P-AB123456', 'AB123456'],
  ['Eva 31130011', 'Eva 31130011'],
  ['Iván', 'Iván'],
  ['Sección V 2', 'Sección V 2'],
  [undefined, undefined],
])('%s is searched as %s', (typed, searched) => {
  expect(searchedIdentity(typed)).toBe(searched)
})

test.each([
  ['0412-1234567', '+584121234567'],
  ['(0212) 555.12.34', '+582125551234'],
  ['4121234567', '+584121234567'],
  ['58 412 1234567', '+584121234567'],
  ['+58 0412 1234567', '+584121234567'],
  ['0057 300 1234567', '+573001234567'],
  ['+57 300 1234567', '+573001234567'],
  ['+1 (809) 555-1234', '+18095551234'],
  ['+690 1234', '+6901234'],
  ['\u202a+58 414-1234567\u202c', '+584141234567'],
  ['0414\u20111234567', '+584141234567'],
  ['０４１４－１２３４５６７', '+584141234567'],
  ['12345', null],
  ['0912-1234567', null],
  ['041212345678', null],
  ['llamar a Ana', null],
])('the telephone %s is %s', (typed, stored) => {
  expect(phoneFromText(typed)).toBe(stored)
})

test.each([
  ['+584121234567', '0412-1234567'],
  ['+573001234567', '+573001234567'],
])('%s is shown as %s', (stored, shown) => {
  expect(showPhone(stored)).toBe(shown)
})

const person = {
  first_name: ' Inés ',
  last_name: 'Ñáñez',
  email: 'INES@Correo.test',
  identity_kind: 'V',
  identity_number: 'v-12.345.678',
  gender: 'female',
  birth_date: '2005-02-28',
  phone: '0412-1234567',
}

test('a person comes out in the normal forms', () => {
  expect(PersonBody.parse(person)).toEqual({
    ...person,
    first_name: 'Inés',
    email: 'ines@correo.test',
    identity_number: '12345678',
    phone: '+584121234567',
  })
})

test.each([
  [{ identity_number: '12' }, { identity_number: ['identity'] }],
  [{ identity_kind: 'P', identity_number: '12-34' }, { identity_number: ['identity'] }],
  [{ phone: '123' }, { phone: ['phone'] }],
  [{ phone: '' }, { phone: ['required'] }],
  [{ emergency_contact: { phone: '12' } }, { 'emergency_contact.phone': ['phone'] }],
  [{ birth_date: '2005-02-30' }, { birth_date: ['date'] }],
  [{ first_name: '\u200b' }, { first_name: ['required'] }],
  [{ first_name: '\u3164' }, { first_name: ['required'] }],
  [{ last_name: '\u2800 \u115f' }, { last_name: ['required'] }],
  [{ email: 'ana\u200b@' }, { email: ['email'] }],
  [{ identity_number: 'V-31.111.013-4' }, { identity_number: ['identity'] }],
  [{ gender: 'x' }, { gender: ['in'] }],
])('%j is refused at its field', (change, errors) => {
  const result = PersonBody.safeParse({ ...person, ...change }, { reportInput: true })
  expect(result.success ? {} : fieldErrorsOf(result.error.issues)).toEqual(errors)
})

test('an emptied emergency telephone is allowed', () => {
  const { emergency_contact } = PersonBody.parse({ ...person, emergency_contact: { name: '', phone: '' } })
  expect(emergency_contact).toEqual({ name: null, phone: null })
})

test('the shape stays that of an object, for forms and for the check of ids', () => {
  expect(PersonBody).toBeInstanceOf(z.ZodMiniObject)
})

test.each([
  ['2026-11-23', 'before:2026-11-23'],
  ['1899-12-31', 'after:1900-01-01'],
  ['2005-05-05', null],
])('a birth date of %s, on 2026-11-23: %s', (birth_date, error) => {
  const today = clockAt(() => Date.parse('2026-11-23T14:00:00Z')).today()
  const parsed = PersonBody.parse({ ...person, birth_date })
  expect(birthDateError(parsed.birth_date, today)).toBe(error)
})
