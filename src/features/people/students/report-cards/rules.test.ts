import { describe, expect, test } from 'vitest'
import { placesOf } from './rules.ts'

type Card = Parameters<typeof placesOf>[0][number]
const done = { state: 'approved', has_verdict: true } as const
const left = { state: 'withdrawn', has_verdict: false } as const
const runs = { state: 'enrolled', has_verdict: false } as const
const card = (average: number | null, courses: Card['courses'] = [done], section_id = 1): Card => ({
  section_id,
  average,
  courses,
})

describe('the place in a section', () => {
  test.each<[string, Card[], (string | null)[]]>([
    ['by average', [card(12), card(18.5), card(9)], ['2/3', '1/3', '3/3']],
    ['equal ones alike', [card(12), card(15), card(12), card(8)], ['2/4', '1/4', '2/4', '4/4']],
    ['each section by itself', [card(12), card(18, [done], 2)], ['1/1', '1/1']],
    ['not while anybody waits for a note', [card(12), card(18, [done, runs])], [null, null]],
    ['who withdrew from a course has one', [card(12, [done, left]), card(11)], ['1/2', '2/2']],
    ['who withdrew from all has none and takes none', [card(null, [left]), card(11)], [null, '1/1']],
    ['nobody has one before the first note', [card(null, [runs])], [null]],
  ])('%s', (_, cards, expected) => {
    const places = placesOf(cards)
    expect(cards.map((one) => places.get(one)).map((it) => it && `${it.place}/${it.of}`)).toEqual(expected)
  })
})
