import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { browserContracts } from './browser-contracts.ts'

/** Each module of first rows by the address that it names. */
const modulesOf = (root: string): [path: string, module: string][] =>
  globSync('src/features/**/web/first-rows.ts', { cwd: root }).map((module) => {
    const path = /^export const path = '([^']+)'/m.exec(readFileSync(join(root, module), 'utf8'))?.[1]
    if (path === undefined) throw new Error(`${module} names no path`)
    return [path, module]
  })

/**
 * Builds what draws the first rows of an address, and returns its file by the address: each by itself, with all that it
 * needs, since what it shares with the application comes with that (decision 59).
 */
export async function buildFirstRows(root: string, outDir: string): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const [path, module] of modulesOf(root)) {
    const made = await build({
      configFile: false,
      root,
      publicDir: false,
      logLevel: 'error',
      plugins: [browserContracts(root, [module])],
      build: {
        outDir,
        emptyOutDir: false,
        target: 'es2020',
        modulePreload: false,
        rolldownOptions: {
          input: join(root, module),
          preserveEntrySignatures: 'exports-only',
          output: { entryFileNames: 'assets/first-rows-[hash].js' },
        },
      },
    })
    const [first] = [made].flat()
    if (first && 'output' in first) files.set(path, first.output[0].fileName)
  }
  return files
}
