import { readdirSync, readFileSync } from 'node:fs'

/** `roles`: `session` for everybody signed in, or the roles that see the screen, in their order. */
export type ScreenRow = { feature: string; path: string; roles: string }

const FOLDER = new URL('./', import.meta.url)
const SUFFIX = '.screens.tsv'

/** Which session sees which screen, written by hand from routes.md#routes-by-area: never from the screens themselves. */
export function screenTable(): ScreenRow[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(SUFFIX))
  return files.sort().flatMap((file) => {
    const [, ...lines] = readFileSync(new URL(file, FOLDER), 'utf8').trim().split('\n')
    return lines.map((line) => {
      const [path, roles, more] = line.split('\t')
      if (!path?.startsWith('/') || !roles || more !== undefined) throw new Error(`${file}: ${line}`)
      return { feature: file.replace(SUFFIX, ''), path, roles }
    })
  })
}
