import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('../../src/web/styles/tokens.css', import.meta.url), 'utf8')

function tokensOf(start: string): Record<string, string> {
  const from = css.indexOf(start)
  const block = css.slice(from, css.indexOf('\n}', from))
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  )
}

const looks = {
  light: tokensOf(':root {'),
  dark: tokensOf(":root[data-theme='dark'] {"),
  'dark by the system': tokensOf(":root:not([data-theme='light']) {"),
}

const channel = (hex: string, at: number) => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
const luminance = (hex: string) =>
  0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5)
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** screens.md#colours: ink, grounds, floor of each, and what was measured (light, dark) where it says so. */
const PAIRS: [ink: string, ground: string, floor: number, light: number, dark: number][] = [
  ['text', 'bg', 7, 16.2, 16.3],
  ['text', 'surface', 7, 17.0, 15.2],
  ['text', 'hover', 7, 14.0, 13.2],
  ['text', 'selected', 7, 14.0, 12.1],
  ['text-2', 'bg', 7, 8.0, 9.9],
  ['text-2', 'surface', 7, 8.4, 9.2],
  ['text-2', 'hover', 4.5, 6.9, 8.0],
  ['text-3', 'surface', 4.5, 6.0, 6.3],
  ['text-3', 'bg', 4.5, 5.7, 6.8],
  ['text-3', 'sunken', 4.5, 5.3, 7.0],
  ['text-3', 'hover', 4.5, 5.0, 5.5],
  ['on-primary', 'primary', 4.5, 7.6, 8.3],
  ['on-primary', 'primary-hover', 4.5, 9.4, 10.1],
  ['link', 'surface', 4.5, 8.2, 9.3],
  ['link', 'bg', 4.5, 7.8, 10.0],
  ['link', 'selected', 4.5, 6.8, 7.4],
  ['control', 'surface', 3, 4.0, 4.6],
  ['control', 'bg', 3, 3.8, 5.0],
  ['primary', 'surface', 3, 7.6, 8.5],
  ['primary', 'bg', 3, 7.2, 9.1],
  ['primary', 'sunken', 3, 6.6, 9.4],
  ['ok', 'surface', 4.5, 6.5, 9.7],
  ['ok', 'ok-bg', 4.5, 5.7, 7.9],
  ['warn', 'surface', 4.5, 6.7, 10.2],
  ['warn', 'warn-bg', 4.5, 5.9, 8.7],
  ['bad', 'surface', 4.5, 6.6, 8.6],
  ['bad', 'bad-bg', 4.5, 5.6, 8.0],
  ['info', 'surface', 4.5, 6.7, 9.4],
  ['info', 'info-bg', 4.5, 5.8, 7.9],
  ['on-bad', 'bad', 4.5, 6.6, 8.64],
  ['disabled', 'surface', 0, 3.7, 3.9],
]

test.each(PAIRS)('%s on %s keeps its contrast in both looks', (ink, ground, floor, light, dark) => {
  const measured = Object.fromEntries(
    Object.entries(looks).map(([look, tokens]) => [look, contrast(tokens[ink] ?? '', tokens[ground] ?? '')]),
  )
  for (const ratio of Object.values(measured)) expect(ratio).toBeGreaterThanOrEqual(floor)
  // The table gives one decimal.
  expect(Math.abs((measured.light ?? 0) - light)).toBeLessThan(0.06)
  expect(Math.abs((measured.dark ?? 0) - dark)).toBeLessThan(0.06)
})

test('text reads at 7 to 1 on each ground of state', () => {
  for (const tokens of Object.values(looks))
    for (const ground of ['ok-bg', 'warn-bg', 'bad-bg', 'info-bg'])
      expect(contrast(tokens.text ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(7)
})

test('each line of a chart is told from its ground at 3 to 1 (screens.md#charts)', () => {
  for (const tokens of Object.values(looks))
    for (const series of [1, 2, 3, 4, 5, 6])
      for (const ground of ['surface', 'bg'])
        expect(contrast(tokens[`series-${series}`] ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(3)
})

test('the dark look is the same whether the system or the person asks for it', () => {
  expect(looks['dark by the system']).toEqual(looks.dark)
  expect(Object.keys(looks.dark)).toEqual(Object.keys(looks.light))
  expect(Object.keys(looks.light).length).toBe(30)
})
