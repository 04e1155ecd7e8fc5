import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/dates.ts'
import { type Moved, reversalsOf, takenBack } from './rules.ts'

const line = (id: number, more: Partial<Moved> = {}): Moved => ({
  ...{ id, account_id: 1, day: '2027-01-18' as Day, reference: '0012345678', description: 'TRF' },
  ...{ amount_e2: 5_000 },
  ...more,
})
const debit = (more: Partial<Moved> = {}): Moved =>
  line(9, { day: '2027-01-20' as Day, amount_e2: -5_000, reference: '12345678', ...more })
const shown = (of: Partial<Moved>, credits: Moved[]) =>
  (reversalsOf([debit(of)], credits).get(9) ?? []).map(
    ({ credit_id, reasons }) => `${credit_id}: ${reasons.join(' ')}`,
  )
const other = '555111'

describe('what a debit takes back', () => {
  test.each<[string, Partial<Moved>, Moved[], string[]]>([
    ['the same reference and sum', {}, [line(1)], ['1: reference amount']],
    ['and says so', { description: 'REVERSO TRF' }, [line(1)], ['1: reference word amount']],
    ['on the same day', { day: '2027-01-18' as Day }, [line(1)], ['1: reference amount']],
    ['before it', { day: '2027-01-17' as Day }, [line(1)], []],
    ['a year later', { day: '2028-01-18' as Day }, [line(1)], []],
    ['another sum, as a commission', { amount_e2: -50 }, [line(1)], []],
    ['another account', { account_id: 2 }, [line(1)], []],
    ['another reference without a word', { reference: other }, [line(1)], []],
    [
      'the reference in the description',
      { reference: other, description: 'DEB 12345678' },
      [line(1)],
      ['1: reference amount'],
    ],
    ['the end of the reference', { reference: '345678' }, [line(1)], ['1: reference amount']],
    ['a credit without reference', {}, [line(1, { reference: '' })], []],
    ['its word alone', { reference: other, description: 'Devolución' }, [line(1)], ['1: word amount']],
    [
      'its word alone, weeks later',
      { reference: other, description: 'REVERSO', day: '2027-02-18' as Day },
      [line(1)],
      [],
    ],
    [
      'its word where two are of that sum',
      { reference: other, description: 'REVERSO' },
      [line(1), line(2)],
      ['1: word amount', '2: word amount'],
    ],
    [
      'its word where four are',
      { reference: other, description: 'REVERSO' },
      [line(1), line(2), line(3), line(4)],
      [],
    ],
    [
      'the reference of one of two',
      { description: 'REVERSO' },
      [line(1), line(2, { reference: other })],
      ['1: reference word amount'],
    ],
    ['a credit is no debit', { amount_e2: 5_000 }, [line(1, { amount_e2: -5_000 })], []],
  ])('%s', (_, of, credits, expected) => {
    expect(shown(of, credits)).toEqual(expected)
  })

  test('one debit takes one of two equal credits back, and a word alone none', () => {
    const [first, second] = [line(1), line(2)]
    expect([...takenBack([debit()], [first, second])]).toEqual([1])
    expect([...takenBack([debit(), { ...debit(), id: 8 }], [first, second])]).toEqual([1, 2])
    expect([...takenBack([debit({ reference: other, description: 'REVERSO' })], [first])]).toEqual([])
  })
})
