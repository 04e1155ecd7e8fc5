import { expect, test } from 'vitest'
import { MARKS, markAfter, markName, markOf } from './rules.ts'

const unknown = { attendance: null, delayed: false }
const late = { attendance: true, delayed: true }
const absent = { attendance: false, delayed: false }
test.each([
  ['nothing sent, nothing known: present', unknown, {}, { attendance: true, delayed: false }],
  ['absent', late, { attendance: false }, absent],
  ['absent and late is absent', unknown, { attendance: false, delayed: true }, absent],
  ['late is present', absent, { delayed: true }, late],
  ['not late any more', late, { delayed: false }, { attendance: true, delayed: false }],
  [
    'present again, and late no more than before',
    absent,
    { attendance: true },
    { attendance: true, delayed: false },
  ],
  ['present still, late still', late, { attendance: true }, late],
])('a mark: %s', (_, before, sent, after) => {
  expect(markAfter(before, sent)).toEqual(after)
})

test('each mark has its name, and each name its mark on the wire', () => {
  for (const name of MARKS) expect(markName(markOf(name))).toBe(name)
  expect(markOf('absent').attendance).toBe(false)
  expect(markName(unknown)).toBe('present')
})
