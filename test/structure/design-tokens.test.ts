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

/** screens.md#colours: the floor of an ink on its grounds. */
const FLOORS: [ink: string, grounds: string[], floor: number][] = [
  ['text', ['bg', 'surface', 'hover', 'selected', 'ok-bg', 'warn-bg', 'bad-bg', 'info-bg'], 7],
  ['text-2', ['bg', 'surface'], 7],
  ['text-2', ['hover'], 4.5],
  ['text-3', ['surface', 'bg', 'sunken', 'hover'], 4.5],
  ['on-primary', ['primary', 'primary-hover'], 4.5],
  ['link', ['surface', 'bg', 'selected'], 4.5],
  ['control', ['surface', 'bg'], 3],
  ['primary', ['surface', 'bg', 'sunken'], 3],
  ...['ok', 'warn', 'bad', 'info'].map((one): [string, string[], number] => [
    one,
    ['surface', `${one}-bg`],
    4.5,
  ]),
  ['on-bad', ['bad'], 4.5],
  ...[1, 2, 3, 4, 5, 6].map((one): [string, string[], number] => [`series-${one}`, ['surface', 'bg'], 3]),
]

test.each(FLOORS)('%s on %s stands out in both looks', (ink, grounds, floor) => {
  for (const tokens of Object.values(looks))
    for (const ground of grounds)
      expect(contrast(tokens[ink] ?? '', tokens[ground] ?? ''), ground).toBeGreaterThanOrEqual(floor)
})

test('the dark look is the same whether the system or the person asks for it', () => {
  expect(looks['dark by the system']).toEqual(looks.dark)
  expect(Object.keys(looks.dark)).toEqual(Object.keys(looks.light))
  expect(Object.keys(looks.light).length).toBe(30)
})
