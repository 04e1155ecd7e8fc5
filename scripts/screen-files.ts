import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { buildFirstRows } from './first-rows.ts'

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

/** What a screen's page names: its address as the router has it, its files and those of one role alone. */
type ScreenFiles = {
  path: string
  files: string[]
  own: Record<string, string[]>
  screen?: Named
  /** What draws its first rows, by role; for everybody where that is empty. */
  first_rows?: Record<string, string>
}
/** The file that a screen is in, and its name there. */
type Named = { file: string; name: string }

type Source = { path: string; module: string; name: string | undefined; own: Record<string, string> }

const LOAD = /'(\/[^']*)': async \(\) =>\s*\(await import\('([^']+)'\)\)\.(\w+),/g
/** Everybody's first screen, which chooses its part by role and is asked by its own code. */
const HOME = 'src/features/roofs/dashboard/web/'

/** The screens as the tables `loads.ts` have them: read as text, since components are no matter of Node. */
function screenSources(root: string): Source[] {
  const ofTables = globSync('src/{features/**/web,web/shell}/loads.ts', { cwd: root }).flatMap((file) => {
    const sourceOf = (name: string) =>
      name.startsWith('#web/') ? name.replace('#web/', 'src/web/') : join(dirname(file), name)
    return [...readFileSync(join(root, file), 'utf8').matchAll(LOAD)].map(
      ([, path = '', module = '', name]): Source => ({ path, module: sourceOf(module), name, own: {} }),
    )
  })
  const text = readFileSync(join(root, HOME, 'screens.ts'), 'utf8')
  const roles = [...text.matchAll(/^ {2}(\w+): \(\) => import\('\.\/([^']+)'\)/gm)]
  const own = Object.fromEntries(roles.map(([, role = '', name = '']) => [role, HOME + name]))
  return [...ofTables, { path: '/home', module: `${HOME}HomeScreen.tsx`, name: undefined, own }]
}

/** Everything these modules need before they run, in the order in which it is wanted. */
function filesOf(manifest: Manifest, keys: readonly string[]): string[] {
  const seen = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const key of keys) visit(key)
  return [...new Set([...seen].flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])]))]
}

/** The group of `vite.config.ts` that holds the application. */
const appOf = (manifest: Manifest) =>
  Object.keys(manifest).filter((key) => manifest[key]?.name === 'application')

/** The files of each screen, which the server names in the page of its address. */
function screenFiles(root: string, manifest: Manifest, page: readonly string[]): ScreenFiles[] {
  const without = (files: string[], known: readonly string[]) => files.filter((file) => !known.includes(file))
  return screenSources(root)
    .filter(({ module }) => manifest[module])
    .map(({ path, module, name, own }) => {
      const files = filesOf(manifest, [...appOf(manifest), module])
      const ofRoles = Object.entries(own).map(([role, key]) => [
        role,
        without(filesOf(manifest, [key]), [...page, ...files]),
      ])
      const screen = name && { screen: { file: manifest[module]?.file ?? '', name } }
      return { path, files: without(files, page), own: Object.fromEntries(ofRoles), ...screen }
    })
}

/** Writes `screens.json` beside the manifest. */
export const nameScreenFiles = (root: string): Plugin => ({
  name: 'name-screen-files',
  apply: 'build',
  enforce: 'post',
  async writeBundle({ dir = '' }) {
    const manifest: Manifest = JSON.parse(readFileSync(join(dir, '.vite/manifest.json'), 'utf8'))
    const page = readFileSync(join(dir, 'app.html'), 'utf8').match(/assets\/[\w.-]+\.(?:js|css)/g) ?? []
    const ofScreens = screenSources(root)
    const ownOf = (path: string) => ofScreens.find((one) => one.path === path)?.own ?? {}
    const firstRows = await buildFirstRows(root, dir, ownOf)
    const screens = screenFiles(root, manifest, page).map((screen) => {
      const first_rows = firstRows.get(screen.path)
      return { ...screen, ...(first_rows && { first_rows }) }
    })
    writeFileSync(join(dir, '.vite/screens.json'), JSON.stringify(screens))
  },
})
