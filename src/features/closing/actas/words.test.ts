import { expect, test } from 'vitest'
import { sealedNotice } from './words.ts'

const acta = (number: number, amends: number | null = null) => ({
  ...{ number, amends, course_title: 'Redes I', section: 'Informática S1-A' },
})

test.each([
  [[acta(12)], 'Se selló el acta N.º 12, de Redes I, Informática S1-A.'],
  [[acta(15, 12)], 'Se selló el acta N.º 15, de Redes I, Informática S1-A, que enmienda la N.º 12.'],
  [
    [acta(1), acta(2)],
    'Se sellaron 2 actas: N.º 1, de Redes I, Informática S1-A; N.º 2, de Redes I, Informática S1-A.',
  ],
])('of %j a teacher hears in words', (actas, said) => {
  expect(sealedNotice(actas)).toBe(said)
})

test('of many the first are named', () => {
  expect(sealedNotice([1, 2, 3, 4].map((number) => acta(number)))).toMatch(
    /^Se sellaron 4 actas: .+; y 1 más\.$/,
  )
  expect(sealedNotice([1, 2, 3, 4, 5].map((number) => acta(number)))).toContain('; y 2 más.')
})
