import { builtinModules } from 'node:module'
import { featureOf, type Import } from '../support/sources.ts'

/** Where a file stands in architecture.md#who-imports-whom. */
type Side = 'kernel' | 'server' | 'web' | 'shared' | 'feature-server' | 'feature-web' | 'other'

function sideOf(path: string): Side {
  if (path.startsWith('src/kernel/')) return 'kernel'
  if (path.startsWith('src/server/')) return 'server'
  if (path.startsWith('src/web/')) return 'web'
  if (!path.startsWith('src/features/')) return 'other'
  if (path.includes('/server/')) return 'feature-server'
  return path.includes('/web/') ? 'feature-web' : 'shared'
}

const BROWSER: readonly Side[] = ['kernel', 'shared', 'web', 'feature-web']
/** What the kernel, contracts and rules may use besides each other. */
const KERNEL_LIBRARIES = ['zod/mini']

const isTest = (path: string) => /\.test\.tsx?$|\.fixture\.tsx?$/.test(path)
const isBuiltin = (name: string) => name.startsWith('node:') || builtinModules.includes(name)

/**
 * What each room of `src/web` may import besides itself and the kernel; the shell, and the files beside the rooms, may
 * import all of them. `contracts` are those of the features, `words` the labels.
 */
const WEB_ROOMS: Readonly<Record<string, readonly string[]>> = {
  ui: [],
  api: ['ui', 'contracts'],
  lists: ['ui', 'api', 'contracts', 'words'],
  forms: ['ui', 'api', 'contracts', 'words'],
  calendar: ['ui', 'api', 'contracts', 'words'],
  public: ['ui', 'api', 'contracts', 'words'],
  dev: ['ui', 'api', 'lists', 'forms', 'calendar', 'offline', 'contracts', 'words'],
}

const webRoomOf = (path: string): string => {
  if (sideOf(path) === 'shared') return 'contracts'
  const room = /^src\/web\/([^/]+)\//.exec(path)?.[1]
  return room ?? (/(?:labels|field-words)\.ts$/.test(path) ? 'words' : 'screens')
}

const isWebRoomAllowed = (from: string, to: string): boolean => {
  const [room, target] = [webRoomOf(from), webRoomOf(to)]
  return sideOf(to) === 'kernel' || room === target || (WEB_ROOMS[room]?.includes(target) ?? true)
}

/** Why an import is not allowed; null when it is. */
export function refusalOfImport({ from, name, to, typeOnly }: Import): string | null {
  const side = sideOf(from)
  if (side === 'other' || isTest(from)) return null
  if (name === 'zod' || name.startsWith('zod/v')) return 'zod comes from zod/mini, everywhere'
  if (to === null) return refusalOfLibrary(side, name, typeOnly)
  const target = sideOf(to)
  // The demo institute is made at the first start, and loaded only then.
  if (from === 'src/server/serve.ts' && to === 'demo/fill.ts') return null
  if (target === 'other') return 'nothing in src needs what is outside of src'
  if (!allows(side, from, to, target)) return `${side} does not import ${target}`
  if (side === 'web' && !isWebRoomAllowed(from, to))
    return `src/web/${webRoomOf(from)} does not import ${webRoomOf(to)}`
  return null
}

function refusalOfLibrary(side: Side, name: string, typeOnly: boolean): string | null {
  if (BROWSER.includes(side) && isBuiltin(name)) return 'a browser has no modules of Node'
  if (side === 'kernel' && !KERNEL_LIBRARIES.includes(name))
    return `the kernel uses ${KERNEL_LIBRARIES.join(' and ')} only`
  if (side === 'shared' && !KERNEL_LIBRARIES.includes(name) && !typeOnly)
    return 'contracts and rules use the kernel only'
  return null
}

function allows(side: Side, from: string, to: string, target: Side): boolean {
  const own = featureOf(from) !== undefined && featureOf(from) === featureOf(to)
  switch (side) {
    case 'kernel':
      return target === 'kernel'
    case 'server':
      return target === 'kernel' || target === 'server' || to === REGISTRY || mayNameFeatures(from, to)
    case 'web':
      return target === 'kernel' || target === 'web' || mayNameScreens(from, to)
    case 'shared':
      return target === 'kernel' || (isWords(from) ? isWords(to) : target === 'shared')
    case 'feature-server':
      if (target === 'feature-server') return own || /\/server\/(?:actions|columns)\.ts$/.test(to)
      return target === 'kernel' || target === 'server' || target === 'shared'
    default:
      if (target === 'feature-web') return own || to.includes('/web/widgets/')
      return target === 'kernel' || target === 'web' || target === 'shared'
  }
}

/** What every feature tells of itself; whatever it reads could not read it in turn. */
const REGISTRY = 'src/features/registry.ts'
const isWords = (path: string) =>
  /^src\/features\/[^/]+\/[^/]+\/(?:feature\.ts|refusals\.ts|(?:[^/]+\/)?words\.ts)$/.test(path)

const PROGRAMS = ['src/server/admin.ts', 'src/server/hourly.ts', 'src/server/serve.ts']

/** `registry.ts` names the features' routes and jobs; `admin.ts` and `serve.ts`, with its chores, are programs over their actions. */
const mayNameFeatures = (from: string, to: string) =>
  from === 'src/server/registry.ts'
    ? to.endsWith('/server/routes.ts') || to.endsWith('/server/jobs.ts')
    : PROGRAMS.includes(from) && to.endsWith('/server/actions.ts')

/** `screens.ts` names the features' screens; the rest of the shell may know contracts, as every screen does. */
const mayNameScreens = (from: string, to: string) =>
  (from === 'src/web/screens.ts' && to.endsWith('/web/screens.ts')) || sideOf(to) === 'shared'
