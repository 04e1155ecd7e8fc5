// Loaded before the server by `planting`: a fault of the program itself, which a drill must catch.
import { registerHooks } from 'node:module'

type Plant = { in: string; changes: readonly (readonly [from: string, to: string])[] }

/** By the drill's name for it: what is written otherwise, and where. */
const PLANTS = {
  // F4: nobody is waited for at the door.
  'no drain': {
    in: '/src/server/http/graceful-close.ts',
    changes: [['return async () => {\n', 'return async () => {\n    if (door === null) return\n']],
  },
  // F1: whoever waits for the database waits as long as it takes.
  'endless patience': {
    in: '/src/server/database/db.ts',
    changes: [
      ['WATCHED_PATIENCE_MS = 1_500', 'WATCHED_PATIENCE_MS = 60_000'],
      ['WATCHED_LOCK_MS = 1_900', 'WATCHED_LOCK_MS = 60_000'],
      ['statement_timeout: 5_000', 'statement_timeout: 60_000'],
    ],
  },
  // F2: what could not be written is acknowledged all the same.
  'acknowledge anyway': {
    in: '/src/server/http/run-call.ts',
    changes: [
      ['import { Refusal }', 'import { Invalid, Refusal }'],
      [
        'if (refusal) throw new Refusal(refusal)\n',
        `if (refusal) throw new Refusal(refusal)
      if (!(error instanceof Refusal || error instanceof Invalid)) return { status: 201, body: { data: { id: 0 } } }\n`,
      ],
    ],
  },
} as const satisfies Record<string, Plant>
export type PlantName = keyof typeof PLANTS

/** The variables of a server that has the fault. */
export const planting = (name: PlantName | undefined): Record<string, string> =>
  name === undefined ? {} : { NODE_OPTIONS: `--import=${import.meta.url}`, CLAUSTRO_PLANTED: name }

const isPlant = (name: string | undefined): name is PlantName => name !== undefined && name in PLANTS
const { CLAUSTRO_PLANTED: name } = process.env

if (isPlant(name)) {
  const plant: Plant = PLANTS[name]
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      if (!url.endsWith(plant.in)) return loaded
      let source = String(loaded.source)
      for (const [from, to] of plant.changes) {
        // A fault that is not there any more would make of its control a test that cannot fail.
        if (!source.includes(from)) throw new Error(`${plant.in} has no «${from}» to plant «${name}» in`)
        source = source.replace(from, () => to)
      }
      return { ...loaded, source }
    },
  })
}
