import { expect, test } from 'vitest'
import { errorText } from './error-text.ts'

test('a log line tells of a fault, and not of whom', () => {
  const refused = new Error(
    '550 5.1.1 <ana.perez@correo.example>: Recipient unknown; ana.perez@correo.example',
  )
  expect(errorText(refused)).toBe('550 5.1.1 <…>: Recipient unknown; …')
  const row = Object.assign(new Error('Key (email)=(ana.perez@correo.example) already exists.'), {
    severity: 'ERROR',
    code: '23505',
  })
  expect(errorText(row)).toBe('Error 23505')
  expect(errorText(new Error('connect ECONNREFUSED 127.0.0.1:25'))).toBe('connect ECONNREFUSED 127.0.0.1:25')
  expect(errorText('ana.perez@correo.example')).toBe('string')
})
