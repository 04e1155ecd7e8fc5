import { join } from 'node:path'
import type { Plugin } from 'vite'
import {
  declared,
  type Edit,
  edited,
  endpointIn,
  fileOf,
  givenTo,
  type Import,
  isImport,
  type Kind,
  type Node,
  nameOf,
  namesIn,
  nodesIn,
  parsed,
  pureCalls,
  textOf,
  valuesOf,
  without,
  withoutOf,
} from './module-parts.ts'

/** Modules that have schemas beside what screens show. */
const SPLIT =
  /src\/(?:features\/.*\/contract|kernel\/(?:dates|endpoint|money|notes|password|person|text))\.ts$/
const SCHEMAS = '?schemas'

/** What the browser never reads of an endpoint, since the server checks and documents with it. */
const OF_THE_SERVER = ['summary', 'params', 'answer', 'status', 'refusals', 'limit', 'document']
/** What the server alone reads of a list that is had as a file. */
const OF_FILES = ['columns', 'named_filters']
/** What forms and lists alone read, which come after the first rows. */
const SCHEMAS_OF_CALLS = ['query', 'body']

/** What is there before the first rows: these, and what they import. */
const FIRST = [
  'src/web/main.tsx',
  'src/web/public/start.tsx',
  'src/web/public/PreinscriptionPage.tsx',
  'src/web/shell/app.tsx',
  // These come right after, and ask by themselves.
  'src/web/shell/live-news.ts',
  'src/web/shell/BellLatest.tsx',
  'src/web/shell/Palette.tsx',
  'src/web/offline/LineState.tsx',
  'src/web/offline/own-answers.ts',
  'src/features/roofs/dashboard/web/Today.tsx',
  'src/features/roofs/dashboard/web/StaffBelow.tsx',
  'src/features/roofs/dashboard/web/Trends.tsx',
  'src/features/money/payments/web/widgets/OwnBanner.tsx',
  'src/features/money/payments/web/widgets/PendingBanner.tsx',
  'src/features/timetable/schedules/web/SchedulesScreen.tsx',
]
/** A screen that chooses its parts by role. */
const HOME = 'src/features/roofs/dashboard/web/HomeScreen.tsx'

/** What each module with schemas is made of, and who needs which part of it. */
export class Modules {
  readonly #root: string
  readonly #kinds = new Map<string, Map<string, Kind>>()
  constructor(root: string) {
    this.#root = root
  }

  fileOf(source: string, importer: string): string {
    return fileOf(this.#root, source, importer)
  }

  /** What each name of such a module is. */
  kindsOf(id: string): Map<string, Kind> {
    const known = this.#kinds.get(id)
    if (known) return known
    const kinds = new Map<string, Kind>()
    this.#kinds.set(id, kinds)
    const statements = parsed(id, textOf(id))
    const schemas = new Set(statements.filter(isImport).flatMap((one) => this.schemasOf(one, id)))
    const all = statements.flatMap(declared).map(({ name, node }) => {
      const call = endpointIn(node)
      return {
        name,
        call,
        reads: namesIn(node, call && without(call, [...OF_THE_SERVER, ...SCHEMAS_OF_CALLS])),
      }
    })
    for (let count = -1; count !== schemas.size; ) {
      count = schemas.size
      for (const { name, reads } of all) if (reads.some((one) => schemas.has(one))) schemas.add(name)
    }
    for (const { name, call } of all)
      kinds.set(name, schemas.has(name) ? 'schema' : call ? 'endpoint' : 'value')
    return kinds
  }

  /** The local names of an import that stand on schemas. */
  schemasOf(one: Import, importer: string): string[] {
    const isZod = one.source.value.startsWith('zod')
    const file = this.fileOf(one.source.value, importer)
    if (!isZod && !SPLIT.test(file)) return []
    return valuesOf(one)
      .filter(({ imported }) => isZod || this.kindsOf(file).get(nameOf(imported)) === 'schema')
      .map(({ local }) => nameOf(local))
  }

  /** The first schema that a module reads. */
  schemaReadBy(id: string, code: string): string | undefined {
    return parsed(id, code)
      .filter(isImport)
      .flatMap((one) => this.schemasOf(one, id))[0]
  }

  /** Everything that these import, directly or not. */
  reached(starts: readonly string[]): Set<string> {
    const found = new Set<string>()
    const visit = (id: string) => {
      if (found.has(id) || !/\/src\/.*\.tsx?$/.test(id)) return
      found.add(id)
      for (const one of parsed(id, textOf(id)).filter(isImport))
        if (one.specifiers === undefined || valuesOf(one).length > 0) visit(this.fileOf(one.source.value, id))
    }
    for (const start of starts) visit(join(this.#root, start))
    const home = join(this.#root, HOME)
    visit(home)
    for (const [, source = ''] of textOf(home).matchAll(/import\('([^']+)'\)/g))
      visit(this.fileOf(source, home))
    return found
  }
}

/** What features declare: which constraint is which refusal, the server alone reads. */
const FEATURE = /src\/features\/[\w-]+\/[\w-]+\/feature\.ts$/
const OF_DATABASE = ['constraints']

/** The object that a statement declares as a constant, whatever type it is said to be of. */
const objectsOf = (statement: Node): Node[] =>
  declared(statement).flatMap(({ node }) => {
    let [object] = nodesIn(node.init)
    while (object && object.type !== 'ObjectExpression') object = nodesIn(object.expression)[0]
    return object ? [object] : []
  })

/** Names each import's part of a module: what shows things, or what checks them. */
function importsOf(statement: Import, id: string, modules: Modules, isFirst: boolean): Edit[] {
  const file = modules.fileOf(statement.source.value, id)
  if (!SPLIT.test(file)) return []
  const kinds = modules.kindsOf(file)
  const isChecked = (one: Node) => {
    const kind = kinds.get(nameOf(one.imported))
    return one.type === 'ImportNamespaceSpecifier' || kind === 'schema' || (kind === 'endpoint' && !isFirst)
  }
  const written = ({ imported, local }: Node) => `${nameOf(imported)} as ${nameOf(local)}`
  const part = (from: string, of: readonly Node[]) =>
    of.length > 0 ? `import { ${of.map(written).join(', ')} } from '${from}';` : ''
  const all = valuesOf(statement)
  const checked = all.filter(isChecked)
  const by =
    part(
      file,
      all.filter((one) => !checked.includes(one)),
    ) + part(file + SCHEMAS, checked)
  return [{ from: statement.start, to: statement.end, by }]
}

/** What two lists have in common as files stands under a name of its own. */
function exportsNamedIn({ node }: { node: Node }): string[] {
  const call = endpointIn(node)
  const name = call && nameOf(givenTo(call, 'exports'))
  return name ? [name] : []
}

/** The part of a module that needs no schema. */
function lightPart(id: string, code: string, modules: Modules): Edit[] {
  const kinds = modules.kindsOf(id)
  const statements = parsed(id, code)
  const shared = new Set(statements.flatMap(declared).flatMap(exportsNamedIn))
  return statements.flatMap((statement): Edit[] => {
    if (isImport(statement)) {
      const gone = new Set(modules.schemasOf(statement, id))
      const all = valuesOf(statement)
      const isGone = all.every(({ local }) => gone.has(nameOf(local)))
      if (isGone) return [{ from: statement.start, to: statement.end, by: '' }]
      const kept = all.filter(({ local }) => !gone.has(nameOf(local)))
      return importsOf({ ...statement, specifiers: kept }, id, modules, true)
    }
    const names = declared(statement)
    if (names.length > 0 && names.every(({ name }) => kinds.get(name) === 'schema'))
      return [{ from: statement.start, to: statement.end, by: '' }]
    const ofFiles = names.some(({ name }) => shared.has(name))
      ? objectsOf(statement).flatMap((object) => withoutOf(object, OF_FILES))
      : []
    return [
      ...shorter(statement, [...OF_THE_SERVER, ...SCHEMAS_OF_CALLS]),
      ...ofFiles,
      ...pureCalls(statement),
    ]
  })
}

/** Takes these out of the endpoints that a statement declares. */
const shorter = (statement: Node, names: readonly string[]): Edit[] =>
  declared(statement).flatMap(({ node }) => {
    const call = endpointIn(node)
    return call ? [...without(call, names), ...withoutOf(givenTo(call, 'exports'), OF_FILES)] : []
  })

/**
 * Builds contracts without what the browser never reads, and apart from each other what calls need and what checks
 * them: the first rows need no schemas (docs/decisions/0019-speed.md). `starts` are the modules that come before these.
 */
export function browserContracts(root: string, starts: readonly string[] = FIRST): Plugin {
  let modules = new Modules(root)
  let first = new Set<string>()
  return {
    name: 'browser-contracts',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      modules = new Modules(root)
      first = modules.reached(starts)
    },
    resolveId: (source) => (source.endsWith(SCHEMAS) ? { id: source, moduleSideEffects: false } : null),
    load: (id) => (id.endsWith(SCHEMAS) ? { code: textOf(id), moduleType: 'ts' } : null),
    transform: {
      filter: { id: /\/src\/.*\.tsx?(?:\?schemas)?$/ },
      handler(code, id) {
        const isSplit = SPLIT.test(id)
        const isFirst = first.has(id)
        const statements = parsed(id.replace(/\?.*$/, ''), code)
        if (isSplit)
          return { code: edited(code, lightPart(id, code, modules)), map: null, moduleSideEffects: false }
        const schema = isFirst && modules.schemaReadBy(id, code)
        if (schema) this.error(`${id} is needed before the first rows and reads the schema ${schema}`)
        const ofChecks = id.endsWith(SCHEMAS)
          ? statements.flatMap((one) =>
              isImport(one) ? [] : [...shorter(one, OF_THE_SERVER), ...pureCalls(one)],
            )
          : []
        const ofDatabase = FEATURE.test(id)
          ? statements.flatMap(objectsOf).flatMap((object) => withoutOf(object, OF_DATABASE))
          : []
        const imports = statements
          .filter(isImport)
          .flatMap((one) => importsOf(one, id.replace(SCHEMAS, ''), modules, isFirst))
        const edits = [...imports, ...ofChecks, ...ofDatabase]
        return edits.length === 0 ? null : { code: edited(code, edits), map: null }
      },
    },
  }
}
