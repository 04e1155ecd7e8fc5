import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

type Chunk = { file: string; name?: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

const PAGES = ['app.html', 'index.html']
const SIGNS = ['favicon.svg', 'favicon-unsaved.svg', 'icon-192.png', 'claustro.webmanifest']
/** The group of `vite.config.ts` that holds the application. */
const appOf = (manifest: Manifest) =>
  Object.keys(manifest).filter((key) => manifest[key]?.name === 'application')
/** Fetched for those alone who may open them. */
const OF_A_ROLE = /(?:Screen|Home)\.tsx$/

const digest = (...parts: readonly (string | Buffer)[]): string =>
  parts
    .reduce((hash, part) => hash.update(part), createHash('sha256'))
    .digest('hex')
    .slice(0, 16)

/** What the API answers is described by the contracts: what was kept under others may not fit the screens. */
const answersFormat = (root: string): string =>
  digest(
    ...['src/kernel/*.ts', 'src/features/**/contract.ts']
      .flatMap((pattern) => globSync(pattern, { cwd: root }))
      .sort()
      .map((path) => readFileSync(join(root, path))),
  )

/** Files that these need, also those that they load later, unless only some roles do. */
function filesOf(manifest: Manifest, begin: readonly string[], how: { later: boolean }): Set<string> {
  const seen = new Set<string>()
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`)
    for (const next of chunk.imports ?? []) visit(next)
    if (how.later) for (const next of chunk.dynamicImports ?? []) if (!OF_A_ROLE.test(next)) visit(next)
  }
  for (const key of begin) visit(key)
  return files
}

const sheetsOf = (pages: readonly string[]) =>
  pages.flatMap((page) => page.match(/\/assets\/[\w.-]+\.css/g) ?? [])

const nameOf = (file: string) => file.replace(/^.*\/|-[\w-]{8}\.js$/g, '')

/** The files of each screen by the name of its own, as numbers into one list. */
function partsOf(manifest: Manifest, shell: ReadonlySet<string>) {
  const files: string[] = []
  const numberOf = (file: string) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1)
  const entries = Object.keys(manifest)
    .filter((key) => OF_A_ROLE.test(key))
    .concat(appOf(manifest))
  const of = Object.fromEntries(
    entries.map((key) => [
      nameOf(manifest[key]?.file ?? ''),
      [...filesOf(manifest, [key], { later: true })].filter((file) => !shell.has(file)).map(numberOf),
    ]),
  )
  return { files, of }
}

/** Writes `worker.js` beside the pages, with the names of what it keeps (offline.md#shell). */
export function serviceWorker(root: string): Plugin {
  let folder = ''
  let isBuild = false
  return {
    name: 'service-worker',
    config: (_, { command }) => {
      isBuild = command === 'build'
      return { define: { ANSWERS_FORMAT: JSON.stringify(answersFormat(root)) } }
    },
    configResolved({ build: { outDir } }) {
      folder = outDir
    },
    async writeBundle() {
      if (!isBuild) return
      const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
      const main = Object.keys(manifest).filter((key) => /^_main-|^(?:app|index)\.html$/.test(key))
      const shell = filesOf(manifest, [...main, ...appOf(manifest)], { later: false })
      // No chunk owns the sheet of the pages; without it WebKit opens without a line bare.
      for (const sheet of sheetsOf(PAGES.map((page) => readFileSync(join(folder, page), 'utf8'))))
        shell.add(sheet)
      const plain = [...PAGES, ...SIGNS].map((name) => ({
        url: `/${name}`,
        revision: digest(readFileSync(join(folder, name))),
      }))
      const hashed = [...shell].map((url) => ({ url, revision: null }))
      await build({
        configFile: false,
        root,
        publicDir: false,
        logLevel: 'error',
        define: {
          'process.env.NODE_ENV': '"production"',
          PRECACHED: JSON.stringify([...plain, ...hashed]),
          PARTS: JSON.stringify(partsOf(manifest, shell)),
        },
        build: {
          outDir: folder,
          emptyOutDir: false,
          target: 'es2020',
          lib: {
            entry: join(root, 'src/web/offline/worker.ts'),
            formats: ['iife'],
            name: 'worker',
            fileName: () => 'worker.js',
          },
        },
      })
    },
  }
}
