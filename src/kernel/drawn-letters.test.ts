import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { codePointsOf } from '#test/support/font-coverage.ts'
import { RANGES, undrawn } from './drawn-letters.ts'

const fontOf = (name: string) => readFileSync(new URL(`../server/pdf/fonts/${name}`, import.meta.url))

test('what is said of letters is what the fonts have', () => {
  const points = new Set(
    ['PublicSans-Regular.ttf', 'DejaVuSans.ttf'].flatMap((name) => [...codePointsOf(fontOf(name))]),
  )
  const steps: number[] = []
  let last = 0
  for (const point of [...points].sort((a, b) => a - b)) {
    if (steps.length > 0 && point === last + 1) steps.push((steps.pop() ?? 0) + 1)
    else steps.push(point - last, 0)
    last = point
  }
  expect(RANGES).toBe(steps.map((step) => step.toString(36)).join(' '))
})

test('letters that no font has are named once; those of people here, and signs nobody sees, are none', () => {
  expect(undrawn('吴小吴明 José')).toEqual(['吴', '小', '明'])
  expect(undrawn('Ñáñez O’Connor Łukasz Đỗ Νίκος Иван\u200b\u202e')).toEqual([])
  // The form asks nobody who writes these.
  const plain = Array.from({ length: 0x250 - 0x20 }, (_, at) => String.fromCodePoint(at + 0x20)).join('')
  expect(undrawn(plain)).toEqual([])
})
