import { expect, test } from 'vitest'
import { stickyFooterHeight } from './sticky-footer.ts'

const box = (left: number, right: number, top: number, bottom: number) => ({ left, right, top, bottom })
const PHONE = 640
const BAR = 56
const notice = box(16, 304, 520, 560)

test.each([
  ['no bar', [], 0],
  ['a bar at the bottom', [box(0, 320, 560, 640)], 80],
  ["one above a phone's own bar", [box(0, 320, 500, 568)], 140],
  ['two of them: the upper one', [box(0, 320, 560, 640), box(0, 320, 480, 556)], 160],
  ['one that lies further up and scrolls by', [box(0, 320, 200, 280)], 0],
  ['one below the window', [box(0, 320, 700, 780)], 0],
  ['one that is not shown', [box(0, 0, 600, 600)], 0],
  ['one that only a screen reader gets', [box(20, 21, 600, 601)], 0],
  ['one beside the notices', [box(400, 900, 560, 640)], 0],
  ['one as tall as the window', [box(0, 320, 0, 640)], 320],
])('notices leave room for %s', (_, bars, foot) => {
  expect(stickyFooterHeight([notice], bars, PHONE, BAR)).toBe(foot)
})

test('a pile of notices leaves room for a bar that it would reach, and for no other', () => {
  const pile = [box(16, 304, 400, 450), box(16, 304, 460, 510), notice]
  expect(stickyFooterHeight([notice], [box(0, 320, 460, 520)], PHONE, BAR)).toBe(0)
  expect(stickyFooterHeight(pile, [box(0, 320, 460, 520)], PHONE, BAR)).toBe(180)
})
