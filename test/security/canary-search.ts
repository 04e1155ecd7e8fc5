import type { CallerName } from '../access/access-table.ts'
import type { Canary } from './canaries.ts'
import { may } from './canary-entitled.ts'
import { callerOf, callOf, pathOf, type Walk } from './canary-walk.ts'

const AT_ONCE = 8

/** By list, rows that were shown unsearched, and words that found none of them: who sees no other row finds none either. */
export type FoundNothing = Map<string, { rows: Set<string>; words: Set<string> }[]>

/** Searches every list for each word that is hidden from a caller: what was told, and how many lists there were. */
export async function searchAll(
  walk: Walk,
  canaries: readonly Canary[],
  name: CallerName,
  foundNothing: FoundNothing = new Map(),
): Promise<{ told: string[]; searched: number }> {
  const told: string[] = []
  let searched = 0
  const hidden = canaries.filter((one) => !may(name, one)).map(({ word }) => word)
  const caller = callerOf(walk.world, name)
  for (const spec of walk.specs.filter(
    ({ method, query }) => method === 'GET' && query?.shape.search !== undefined,
  )) {
    const path = await pathOf(walk, spec, { name, which: 'own' })
    const whole = await caller.call('GET', path)
    // By the role alone, whatever is searched; or there is nothing to find.
    if (whole.body.message === 'this_action_is_unauthorized' || whole.body.total === 0) continue
    searched += 1
    const shown: string[] = (whole.body.data ?? []).map((row: unknown) => JSON.stringify(row))
    const before = foundNothing.get(path) ?? []
    const known = before.filter(({ rows }) => shown.every((row) => rows.has(row))).map(({ words }) => words)
    const words = new Set<string>()
    if (shown.length > 0 && shown.length === whole.body.total)
      foundNothing.set(path, [...before, { rows: new Set(shown), words }])
    const search = async (word: string) => {
      const { status, body } = await caller.call('GET', path, undefined, { query: { search: word } })
      const found = status === 200 ? (body.total ?? body.data.length) : 0
      if (found > 0) told.push(`${callOf(spec)}?search=${word}: ${found}`)
      else words.add(word)
    }
    const left = hidden.filter((word) => known.every((some) => !some.has(word)))
    for (let at = 0; at < left.length; at += AT_ONCE)
      await Promise.all(left.slice(at, at + AT_ONCE).map(search))
  }
  return { told, searched }
}
