import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { build, type Plugin } from 'vite'
import { browserContracts } from './browser-contracts.ts'

/** What draws first rows, by the address and the role; of everybody where that is empty. */
export type FirstRowsFiles = Map<string, Record<string, string>>
/** The modules of the parts that an address has for each role alone. */
type OwnParts = (path: string) => Record<string, string>

/** What draws the first rows of each address: a module that does, or one that makes it of a role's own component. */
type Source = { path: string; role: string; module: string; own?: string }

const sourcesOf = (root: string, ownOf: OwnParts): Source[] =>
  globSync('src/features/**/web/first-rows.ts', { cwd: root }).flatMap((module): Source[] => {
    const text = readFileSync(join(root, module), 'utf8')
    const path = /^export const path = '([^']+)'/m.exec(text)?.[1]
    if (path === undefined) throw new Error(`${module} names no path`)
    if (!/^export const firstRowsOf\b/m.test(text)) return [{ path, role: '', module }]
    return Object.entries(ownOf(path)).map(([role, own]) => ({ path, role, module, own }))
  })

const ENTRY = 'virtual:first-rows'
const NOTHING = 'virtual:nothing'
const entryOf = (root: string, { module, own }: Source): string => {
  const from = JSON.stringify(join(root, module))
  if (!own) return `export { firstRows } from ${from}`
  return `import { ${basename(own, '.tsx')} as Own } from ${JSON.stringify(join(root, own))}
import { firstRowsOf } from ${from}
export const firstRows = firstRowsOf(Own)`
}

const LIBRARIES = /^(?:react|react-dom|react\/jsx-runtime|@tanstack\/react-router)$/
/** What stands on React, the router or the API; of all else there is one. */
const MODULES =
  /\/src\/web\/(?:api\/(?:api|ErrorState)\.tsx|api\/(?:errors|session)\.ts|ui\/(?:Icon|Lazy|Skeleton)\.tsx|ui\/(?:device-storage|external-store|floating-panel|head-slot|pointer-drag|toast)\.ts)$/

/** The file that an import names, as the application writes its imports. */
function fileOf(root: string, source: string, importer: string): string {
  if (source.startsWith('#')) return join(root, 'src', source.slice(1))
  return source.startsWith('.') ? join(dirname(importer), source) : source
}

/** Builds components without React, and without what comes later. */
function withoutReact(root: string, source: Source): Plugin {
  const instead = join(root, 'src/web/first-rows/without-react.ts')
  return {
    name: 'without-react',
    resolveId(id, importer = '') {
      if (id === ENTRY) return id
      // The page names the styles.
      if (id.endsWith('.css')) return NOTHING
      return LIBRARIES.test(id) || MODULES.test(fileOf(root, id, importer)) ? instead : null
    },
    load: (id) => (id === ENTRY ? entryOf(root, source) : id === NOTHING ? '' : null),
    transform: (code) => ({
      code: code.replaceAll(/\bimport\(['"][^'"]+['"]\)/g, 'null'),
      map: null,
    }),
  }
}

/**
 * Builds what draws the first rows of an address, and returns its files: each by itself, with all that it needs, since
 * what it shares with the application comes with that (docs/decisions/0019-speed.md).
 */
export async function buildFirstRows(root: string, outDir: string, ownOf: OwnParts): Promise<FirstRowsFiles> {
  const files: FirstRowsFiles = new Map()
  for (const source of sourcesOf(root, ownOf)) {
    const made = await build({
      configFile: false,
      root,
      publicDir: false,
      define: { OF_ROLE: JSON.stringify(source.role) },
      logLevel: 'error',
      plugins: [{ ...withoutReact(root, source), enforce: 'pre' }, browserContracts],
      build: {
        outDir,
        emptyOutDir: false,
        target: 'es2020',
        modulePreload: false,
        rolldownOptions: {
          input: ENTRY,
          preserveEntrySignatures: 'exports-only',
          treeshake: { moduleSideEffects: false },
          output: { entryFileNames: 'assets/first-rows-[hash].js' },
        },
      },
    })
    const [first] = [made].flat()
    const file = first && 'output' in first ? first.output[0].fileName : ''
    files.set(source.path, { ...files.get(source.path), [source.role]: file })
  }
  return files
}
