import { sampleModules } from '../access/sample-modules.ts'
import type { Makers, Objects, Pair, Shared } from '../access/samples.ts'
import type { World } from './world.ts'

/**
 * Two of everything: the first is what the world's student, teacher and coordinator have to do with (inscribed, taught,
 * coordinated), the second is nobody's of them. Rows are inserted as they are, so that no rule under test arranges them.
 */
export async function twoOfEverything({ db, as }: World): Promise<Objects> {
  const modules = await sampleModules()
  const makers: Makers = Object.assign({}, ...modules.map(({ objects }) => objects))
  const made = new Map<Shared, Promise<Pair>>()
  const user = (person: Parameters<typeof as>[0]) => as(person).user_id
  const of = (entity: Shared): Promise<Pair> => {
    const make = makers[entity]
    if (!make) throw new Error(`No test/access/*.bodies.ts makes objects of ${entity}`)
    const pair = made.get(entity) ?? make({ db, user, of })
    made.set(entity, pair)
    return pair
  }
  const pairs: Partial<Objects> = {}
  for (const entity of Object.keys(makers) as Shared[]) pairs[entity] = await of(entity)
  return pairs as Objects
}
