import { expect, test } from 'vitest'
import { payerDocument, payerOfAnother, payerWords, showPayerDocument } from './rules.ts'

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

test('who pays is said as far as it is known, and of a mobile payment alone', () => {
  const phone = { payer_bank_name: null, payer_phone: '+584121234567', payer_identity: null }
  expect(payerWords(phone)).toBe('0412-1234567')
  const more = { payer_bank_name: '0102 Banco de Venezuela', payer_identity: 'V12345678' }
  expect(payerWords({ ...phone, ...more })).toBe('0102 Banco de Venezuela, 0412-1234567, V-12.345.678')
  expect(payerWords({ ...phone, payer_phone: null })).toBeNull()
  expect(payerOfAnother({ type: 5, payer_phone: '+584121234567' })).toEqual([])
  expect(payerOfAnother({ type: 3, payer_phone: '+584121234567', payer_bank: '' })).toEqual(['payer_phone'])
})
