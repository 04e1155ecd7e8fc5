import { expect, test } from 'vitest'
import { isModest } from './json-size.ts'

const object = (keys: number) => `{${Array.from({ length: keys }, (_, at) => `"k${at}": 1`).join()}}`
const list = (values: number) => `[${Array(values).fill(0).join()}]`

test.each<[title: string, text: string, modest: boolean]>([
  ['three hundred keys', object(300), true],
  ['one more', object(301), false],
  ['the same within a list', `[0, ${object(301)}]`, false],
  ['behind an object of its own', `{"a": ${object(10)}, ${object(300).slice(1)}`, false],
  ['two objects of three hundred', `[${object(300)}, ${object(300)}]`, true],
  ['nine thousand values', list(9_000), true],
  ['eleven thousand', list(11_000), false],
  ['six thousand empty lists', `[${Array(6_000).fill('[]').join()}]`, false],
  ['thirty-two levels', `${'['.repeat(32)}${']'.repeat(32)}`, true],
  ['thirty-three', `${'['.repeat(33)}${']'.repeat(33)}`, false],
  ['a text of signs', JSON.stringify(['{:,['.repeat(20_000)]), true],
  ['a text of quotes and of escapes', JSON.stringify(['"\\'.repeat(20_000), '\\', 'x']), true],
  ['keys behind a text that ends with an escape', `{"a":"\\\\",${object(300).slice(1)}`, false],
  ['a text without end', `{"a": "${','.repeat(20_000)}`, true],
  ['nothing', '', true],
])('%s', (_, text, modest) => {
  expect(isModest(text)).toBe(modest)
})
