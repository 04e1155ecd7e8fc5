import type { Plugin } from 'vite'
import {
  declared,
  type Edit,
  edited,
  fileOf,
  isImport,
  type Node,
  nameOf,
  nodesIn,
  parsed,
  textOf,
  valuesOf,
} from './module-parts.ts'

const TABLE = /\/screens\.ts$/
const LOADS = '?loads'
const WORDS = '?words'
/** Public pages have the words of their own fields alone, and must not wait for those of all features. */
const PUBLIC = '?public'
const LABELS = '/src/web/labels.ts'
/** Where everybody begins: its files are asked for with the application. */
const HOME = '/src/features/roofs/dashboard/web/screens.ts'

/** What the table says of a screen beside how it is fetched. */
const SAID = ['title', 'crumbs', 'sidebar', 'roles', 'permission', 'task']

const below = (node: Node): Node[] => Object.values(node).flatMap(nodesIn)

/** Takes properties out of each screen of a table. */
function without(node: Node, names: readonly string[]): Edit[] {
  const inside = below(node).flatMap((one) => without(one, names))
  const isScreen =
    node.type === 'CallExpression' && nameOf(node.callee) === 'screen'
      ? nodesIn(node.arguments)[0]
      : undefined
  const all = nodesIn(isScreen?.properties)
  const here = all.flatMap((one, at) =>
    names.includes(nameOf(one.key))
      ? [{ from: one.start, to: all[at + 1]?.start ?? (isScreen?.end ?? 0) - 1, by: '' }]
      : [],
  )
  return [...here, ...inside]
}

/** What the table of all features does with the words of fields: the copy that has them learns them. */
const isLearning = ({ type }: Node) => type === 'ForOfStatement'
const isWords = (statement: Node) => declared(statement).some(({ name }) => name === 'fields')
const isExport = ({ type }: Node) => type === 'ExportNamedDeclaration'
const whole = ({ start, end }: Node): Edit[] => [{ from: start, to: end, by: '' }]

/** One of the parts of a table. */
function partOf(statement: Node, id: string): Edit[] {
  if (id.endsWith(WORDS)) return isExport(statement) && !isWords(statement) ? whole(statement) : []
  if (isLearning(statement) || isWords(statement)) return whole(statement)
  if (id.endsWith(LOADS)) return without(statement, SAID)
  return id.endsWith(HOME) ? [] : without(statement, ['load'])
}

/** Whether a module needs the words of fields, which come with the forms. */
const readsLabels = (statement: Node, root: string, id: string): boolean =>
  isImport(statement) &&
  valuesOf(statement).length > 0 &&
  fileOf(root, statement.source.value, id).endsWith(LABELS)

/**
 * Builds the table of screens in three: what is said of each screen, which the first rows need; how each is fetched,
 * which names every file of the application and is known after them; and the words of fields, which forms bring
 * (docs/decisions/0019-speed.md).
 */
export function screenLoads(root: string): Plugin {
  const table = `${root}src/web/screens.ts`
  return {
    name: 'screen-loads',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const file = fileOf(root, source, importer.replace(/\?.*$/, ''))
      if (source.endsWith(WORDS)) return source
      if (file.endsWith(LABELS) && importer.includes('/src/web/public/')) return file + PUBLIC
      if (!TABLE.test(source)) return null
      const part = /\?(?:loads|words)$/.exec(importer)?.[0]
      // The frame's own screens have no fields.
      if (part) return part === WORDS && file.includes('/shell/') ? file : file + part
      return importer.endsWith('/src/web/shell/loads.ts') ? file + LOADS : null
    },
    load: (id) => (/\?(?:loads|words|public)$/.test(id) ? { code: textOf(id), moduleType: 'ts' } : null),
    transform: {
      filter: { id: /\/src\/.*\.tsx?(?:\?loads|\?words)?$/ },
      handler(code, id) {
        const file = id.replace(/\?.*$/, '')
        const statements = parsed(file, code)
        if (TABLE.test(file))
          return {
            code: edited(
              code,
              statements.flatMap((one) => partOf(one, id)),
            ),
            map: null,
          }
        const isPublic = id.includes('/src/web/public/')
        if (isPublic || !statements.some((one) => readsLabels(one, root, file))) return null
        return { code: `${code}\nimport '${table}${WORDS}'\n`, map: null }
      },
    },
  }
}
