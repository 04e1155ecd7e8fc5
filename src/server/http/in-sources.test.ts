import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inSources } from './in-sources.ts'

const made = new URL('../../../dist/server/serve.js', import.meta.url)
const source = new URL('../serve.ts', import.meta.url)
const lineOf = (file: URL, text: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .findIndex((line) => line.includes(text)) + 1

test('a place in the program that is started is told as the one in its source', () => {
  const started = lineOf(made, 'async function prepareDemo(')
  const written = lineOf(source, 'async function prepareDemo(')
  expect(inSources(`    at prepareDemo (${made.href}:${started}:1)`)).toMatch(
    new RegExp(`^ {4}at prepareDemo \\(${source.href}:${written}:\\d+\\)$`),
  )
})

test.each([
  `    at serve (${source.href}:3:1)`,
  '    at Socket.emit (node:events:489:28)',
  '    at gone (file:///srv/dist/server/gone.js:1:1)',
])('any other is left as it is: %s', (line) => {
  expect(inSources(line)).toBe(line)
})
