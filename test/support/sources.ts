import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export type Source = { path: string; text: string; lines: string[] }

const SKIPPED = /^(?:node_modules|dist|data|\.tmp|\.git)\//

/** Files of the project that match a glob, by path from the root. */
export function sources(...patterns: string[]): Source[] {
  const paths = patterns
    .flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
    .map((path) => path.replaceAll('\\', '/'))
  return [...new Set(paths)]
    .filter((path) => !SKIPPED.test(path))
    .sort()
    .map((path) => {
      const text = readFileSync(`${ROOT}${path}`, 'utf8')
      return { path, text, lines: text.replace(/\n$/, '').split('\n') }
    })
}

/** The code alone: comments blanked out, text left, lines kept. */
export const withoutComments = (text: string): string =>
  text.replaceAll(
    /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+\/[dgimsuvy]*(?=[\s.,;)\]]))|\/\/[^\n]*|\/\*[\s\S]*?\*\//g,
    (found, kept: string | undefined) => kept ?? found.replaceAll(/[^\n]/g, ' '),
  )

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s*'([^']+)'|(?:^|\n)\s*import\s*'([^']+)'|\bimport\(\s*'([^']+)'/g

export type Import = { from: string; name: string; to: string | null; typeOnly: boolean; lazy: boolean }

/** What a file imports: `to` is the file of ours it names, null for a library. */
export function importsOf({ path, text }: Source): Import[] {
  return [...withoutComments(text).matchAll(IMPORT)].map((match) => {
    const name = match[1] ?? match[2] ?? match[3] ?? ''
    return {
      from: path,
      name,
      to: fileOf(path, name),
      typeOnly: /^\s*(?:import|export)\s+type\b/.test(match[0]),
      lazy: match[3] !== undefined,
    }
  })
}

function fileOf(path: string, name: string): string | null {
  if (name.startsWith('.')) return posix.normalize(posix.join(posix.dirname(path), name))
  if (name.startsWith('#test/')) return name.slice(1)
  return name.startsWith('#') ? `src/${name.slice(1)}` : null
}

/** The feature a file belongs to, or undefined. */
export const featureOf = (path: string): string | undefined =>
  /^src\/features\/[^/]+\/([^/]+)\//.exec(path)?.[1]

/** Where Spanish is read by people: screens, refusals, labels, papers, mails, and what the installer is told. */
export const SPANISH = [
  /^src\/web\//,
  /^src\/features\/[^/]+\/[^/]+\/(?:[^/]+\/)?web\//,
  /^src\/features\/[^/]+\/[^/]+\/(?:feature\.ts|refusals\.ts|(?:[^/]+\/)?words\.ts)$/,
  /^src\/kernel\/(?:access|banks|errors|roles|dates|person)\.ts$/,
  /^src\/server\/(?:settings|main|serve|admin|postgres\/[a-z-]+)\.ts$/,
  /^src\/server\/(?:mail\/mail-texts|http\/docs-page|sheets\/export-cells)\.ts$/,
  /^src\/server\/backup\/refused\.ts$/,
  /^src\/server\/pdf\//,
  /\.pdf\.ts$/,
]
