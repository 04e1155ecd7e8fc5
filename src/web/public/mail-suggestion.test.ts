import { expect, test } from 'vitest'
import { mailSuggestion } from './mail-suggestion.ts'

test.each([
  ['ana@gmial.com', 'ana@gmail.com'],
  ['ana@gmail.co', 'ana@gmail.com'],
  ['Ana@GMAIL.CON', 'ana@gmail.com'],
  ['ana@hotmial.com', 'ana@hotmail.com'],
  ['ana@hotmai.co', 'ana@hotmail.com'],
  ['ana@yaho.com', 'ana@yahoo.com'],
  ['ana@canttv.net', 'ana@cantv.net'],
  ['José@ejemplo.test', 'jose@ejemplo.test'],
  ['peña@gmial.com', 'pena@gmail.com'],
  ['ana@peña.ve', 'ana@pena.ve'],
  ['ana@gmail.com', null],
  ['ana@ymail.com', null],
  ['ana@mail.com', null],
  ['ana@hotmail.es', null],
  ['ana@instituto.edu.ve', null],
  ['ana@ucv.ve', null],
  ['ana', null],
  ['ana@', null],
  ['ana@@gmial.com', null],
])('%s: quiso decir %s', (typed, meant) => {
  expect(mailSuggestion(typed)).toBe(meant)
})
