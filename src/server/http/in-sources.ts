import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Read at the first fault, and kept: a fault may come with every request. */
const maps = new Map<string, SourceMap>()

/** Returns a line of a stack, naming the source where it named a place in what `scripts/build-server.ts` makes of it. */
export function inSources(line: string): string {
  const [place, file, row, column] = /(file:\/\/\S*\/dist\/server\/[^\s:]+):(\d+):(\d+)/.exec(line) ?? []
  if (!place || !file) return line
  const origin = mapOf(file)?.findOrigin(Number(row), Number(column))
  if (!origin || !('fileName' in origin)) return line
  const { fileName, lineNumber, columnNumber } = origin
  return line.replace(place, `${new URL(fileName, file).href}:${lineNumber}:${columnNumber}`)
}

function mapOf(file: string): SourceMap | null {
  try {
    const map =
      maps.get(file) ?? new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${file}.map`), 'utf8')))
    maps.set(file, map)
    return map
  } catch {
    // Taken away by the next build while this server goes on.
    return null
  }
}
