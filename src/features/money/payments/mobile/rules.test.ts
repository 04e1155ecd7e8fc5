import { expect, test } from 'vitest'
import { payerDocument, payerErrors, showPayerDocument } from './rules.ts'

test.each([
  ['V-12.345.678', 'V12345678', 'V-12.345.678'],
  ['12345678', 'V12345678', 'V-12.345.678'],
  ['v 1234567', 'V1234567', 'V-1.234.567'],
  ['e-84.123.456', 'E84123456', 'E-84.123.456'],
  ['J-40123456-7', 'J401234567', 'J-40123456-7'],
  ['j401234567', 'J401234567', 'J-40123456-7'],
  ['G-20.012.345-6', 'G200123456', 'G-20012345-6'],
  ['P-AB123456', 'PAB123456', 'P-AB123456'],
  ['12.345.678,5', null, null],
  ['J-12', null, null],
  ['pendiente', null, null],
])('%s', (typed, kept, read) => {
  expect(payerDocument(typed)).toBe(kept)
  if (!kept) return
  expect(showPayerDocument(kept)).toBe(read)
  expect(payerDocument(kept)).toBe(kept)
})

test('who pays is said whole or not at all, and of a mobile payment alone', () => {
  const whole = { payer_bank: '0102', payer_phone: '+584121234567', payer_identity: 'V12345678' }
  expect(payerErrors({ type: 5, ...whole })).toEqual([])
  expect(payerErrors({ type: 5 })).toEqual([])
  expect(payerErrors({ type: 5, ...whole, payer_phone: null })).toEqual([['payer_phone', 'required']])
  expect(payerErrors({ type: 3, payer_bank: '0102' })).toEqual([['payer_bank', 'prohibited']])
})
