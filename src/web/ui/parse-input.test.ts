import { expect, test } from 'vitest'
import { DAY, dayFromText, MONEY, NOTE, NUMBER, numberFromText, timeFromText } from './parse-input.ts'

test.each([
  ['2026-11-21', '2026-11-21'],
  ['21/11/2026', '2026-11-21'],
  ['1/2/2026', '2026-02-01'],
  ['01022026', '2026-02-01'],
  ['\u200e21/11/\u00a02026\u200b', '2026-11-21'],
  ['31/02/2026', null],
  ['11/21/2026', null],
  ['mañana', null],
])('the day «%s» reads as %s', (text, day) => expect(dayFromText(text)).toBe(day))

test.each([
  ['7:30', '07:30'],
  ['1:30 pm', '13:30'],
  ['1:30 p. m.', '13:30'],
  ['1:30\u202fp.\u00a0m.', '13:30'],
  ['12:05 a.m.', '00:05'],
  ['7 am', '07:00'],
  ['13:00 pm', null],
  ['7', null],
  ['0730', '07:30'],
  ['14:05:00', '14:05'],
  ['24:00', null],
  ['7:60', null],
  ['7', null],
])('the hour «%s» reads as %s', (text, time) => expect(timeFromText(text)).toBe(time))

test.each([
  ['12', 12],
  ['1.234,5', 1234.5],
  ['12.5', null],
  ['-3', -3],
  ['doce', null],
])('the number «%s» reads as %s', (text, number) => expect(numberFromText(text)).toBe(number))

test('what was typed and cannot be read stays as it is', () => {
  for (const reading of [DAY, MONEY, NOTE, NUMBER]) expect(reading.show('lo que sea')).toBe('lo que sea')
})

test('a day is shown as people type it', () => expect(DAY.show('2026-11-21')).toBe('21/11/2026'))

test('amounts and notes are shown with comma', () => {
  expect([MONEY.show(123_450), NOTE.show(14.5), NUMBER.show(1.5)]).toEqual(['1.234,50', '14,50', '1,5'])
  expect([MONEY.read('1.234,50'), NOTE.read('14,5')]).toEqual([123_450, 14.5])
})

test('in an amount, a note or a number no blank means anything, nor what nobody sees', () => {
  expect(MONEY.read('\u200e1 234,50\u00a0$')).toBe(123_450)
  expect(NOTE.read('\ufeff14,\u200950')).toBe(14.5)
  expect(NUMBER.read('1.\u00ad234,5\u200b')).toBe(1234.5)
})
