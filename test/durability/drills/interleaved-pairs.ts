import { expect, test } from 'vitest'
import type { Answer } from '../../support/callers.ts'
import { rounds } from '../../support/size.ts'

/** How often each pair runs at the same time, besides both orders one after the other. */
const TOGETHER = rounds(2, 4)

type Step = () => Promise<Answer>
/** Two calls over things of their own, and what there is afterwards, without ids. */
export type Pair = { one: Step; other: Step; state: () => Promise<unknown> }

const said = ({ status, body }: Answer) => `${status} ${body?.message ?? ''}`

/** Runs a pair in one way; what comes out, as text. */
export async function outcome(
  arrange: () => Promise<Pair>,
  way: 'one first' | 'other first' | 'together',
): Promise<string> {
  const { one, other, state } = await arrange()
  const answers: Answer[] = []
  if (way === 'together') answers.push(...(await Promise.all([one(), other()])))
  if (way === 'one first') answers.push(await one(), await other())
  if (way === 'other first') {
    const second = await other()
    answers.push(await one(), second)
  }
  return JSON.stringify({ answers: answers.map(said), state: await state() })
}

/** promises.md K8: whatever the interleaving, the end must be that of one order or of the other. */
export function endsAsOneOrder(arrange: () => Promise<Pair>): void {
  test('ends as one order or the other would', async () => {
    const orders = [await outcome(arrange, 'one first'), await outcome(arrange, 'other first')]
    expect(orders.join(), 'neither order breaks').not.toMatch(/"5\d\d /)
    for (let time = 0; time < TOGETHER; time += 1)
      expect(orders).toContain(await outcome(arrange, 'together'))
  })
}
