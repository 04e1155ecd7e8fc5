import { readdirSync, readFileSync } from 'node:fs'

export const CALLERS = ['none', 'student', 'teacher', 'coordinator', 'lowAdmin', 'admin', 'dios'] as const
export type CallerName = (typeof CALLERS)[number]
/** `related`: not one's own, yet one has to do with it; where own and related are one thing to everybody, `own` says both. */
export type Relation = '-' | 'own' | 'related' | 'foreign' | 'missing'
export type Row = { file: string; call: string; relation: Relation; cells: Record<CallerName, string> }

const FOLDER = new URL('./', import.meta.url)
const RELATIONS: readonly string[] = ['-', 'own', 'related', 'foreign', 'missing']

/** The expectations, written by hand from routes.md#routes-by-area, people.md#permissions and people.md#reach: never derived from the contracts. */
export function accessTable(): Row[] {
  const files = readdirSync(FOLDER).filter((name) => /^[a-z-]+\.tsv$/.test(name))
  return files.flatMap((file) => {
    const [header = '', ...lines] = readFileSync(new URL(file, FOLDER), 'utf8').trim().split('\n')
    const names = header.split('\t').slice(2)
    return lines.filter(Boolean).map((line) => {
      const [call = '', relation = '', ...values] = line.split('\t')
      if (!RELATIONS.includes(relation) || values.length !== names.length) throw new Error(`${file}: ${line}`)
      const cells = Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))
      return { file, call, relation: relation as Relation, cells: cells as Row['cells'] }
    })
  })
}
