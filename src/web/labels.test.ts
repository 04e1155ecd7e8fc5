import { expect, test } from 'vitest'
import { fieldSentence, fieldsRefusedBy, labelOf } from './labels.ts'
import './field-words.ts'

test.each([
  ['first_name', 'required', 'El nombre es obligatorio.'],
  ['birth_date', 'required', 'La fecha de nacimiento es obligatoria.'],
  ['credits', 'required', 'Las unidades de crédito son obligatorias.'],
  ['note', 'between:0,20', 'La nota debe estar entre 0 y 20.'],
  ['males_limit', 'min:1', 'El límite de varones debe ser de al menos 1.'],
  ['end_date', 'after:start_date', 'La fecha de fin debe ser posterior a la fecha de inicio.'],
  ['end_date', 'after:2026-01-01', 'La fecha de fin debe ser posterior a 01/01/2026.'],
  ['emergency_contact.phone', 'required', 'El teléfono del contacto de emergencia es obligatorio.'],
  ['password_confirmation', 'confirmed', 'La confirmación de la contraseña no coincide.'],
  ['profile_picture', 'max_bytes:5000000', 'La foto no debe pasar de 5 MB.'],
])('%s with %s says «%s»', (field, code, sentence) => {
  expect(fieldSentence(field, code)).toBe(sentence)
})

test('bounds are said as characters of a text and as dollars of an amount', () => {
  expect(fieldSentence('title', 'max:50', { kind: 'text' })).toBe(
    'El título debe tener 50 caracteres como máximo.',
  )
  expect(fieldSentence('amount', 'max:123450', { kind: 'money' })).toBe(
    'El monto no debe pasar de 1.234,50 $.',
  )
})

test('an unknown field speaks by its label, an unknown code still makes a sentence', () => {
  expect(fieldSentence('zzz', 'required', { label: 'Color' })).toBe('«Color» es obligatorio.')
  expect(fieldSentence('title', 'zzz')).toBe('El título no tiene la forma esperada.')
  expect(labelOf('identity_number')).toBe('Documento de identidad')
})

test('a refusal knows its fields, of several features or of one', () => {
  expect(fieldsRefusedBy('code_already_exists')).toEqual(['code'])
  expect(fieldsRefusedBy('letter_code_already_exists')).toEqual(['letter_code'])
  expect(fieldsRefusedBy('stale_version')).toEqual([])
})
