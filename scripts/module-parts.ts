import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseAst } from 'vite'

export type Node = { type: string; start: number; end: number; [part: string]: unknown }
export type Edit = { from: number; to: number; by: string }
export type Import = Node & { source: Node & { value: string } }
/** What a module declares: a call of the API, something that stands on schemas, or anything else. */
export type Kind = 'value' | 'endpoint' | 'schema'

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
export const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode)
const below = (node: Node): Node[] => Object.values(node).flatMap(nodesIn)
export const nameOf = (node: unknown): string =>
  isNode(node) && node.type === 'Identifier' && typeof node.name === 'string' ? node.name : ''

export const parsed = (id: string, code: string): Node[] =>
  nodesIn((parseAst(code, { lang: id.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node).body)

/** An import of values; types are nothing to a browser. */
export const isImport = (node: Node): node is Import =>
  node.type === 'ImportDeclaration' && node.importKind !== 'type'
export const valuesOf = ({ specifiers }: Node): Node[] =>
  nodesIn(specifiers).filter(({ importKind }) => importKind !== 'type')

/** A statement's declarations: names and what they are made of. */
export function declared(statement: Node): { name: string; node: Node }[] {
  const inner = nodesIn(statement.declaration)[0] ?? statement
  if (inner.type === 'VariableDeclaration')
    return nodesIn(inner.declarations).map((node) => ({ name: nameOf(node.id), node }))
  const isOne = inner.type === 'FunctionDeclaration' || inner.type === 'ClassDeclaration'
  return isOne ? [{ name: nameOf(inner.id), node: inner }] : []
}

/** The call of `endpoint` that a declaration is. */
export const endpointIn = (node: Node): Node | undefined =>
  nodesIn(node.init).find(({ type, callee }) => type === 'CallExpression' && nameOf(callee) === 'endpoint')

/** What a property of the object that a call is given holds. */
export const givenTo = (call: Node, name: string): Node | undefined =>
  nodesIn(nodesIn(nodesIn(call.arguments)[0]?.properties).find(({ key }) => nameOf(key) === name)?.value)[0]

/** Takes these properties out of the object that a call is given. */
export const without = (call: Node, names: readonly string[]): Edit[] =>
  withoutOf(nodesIn(call.arguments)[0], names)

/** Takes these properties out of an object. */
export function withoutOf(object: Node | undefined, names: readonly string[]): Edit[] {
  const all = nodesIn(object?.properties)
  return all.flatMap((one, at) =>
    names.includes(nameOf(one.key))
      ? [{ from: one.start, to: all[at + 1]?.start ?? (object?.end ?? 0) - 1, by: '' }]
      : [],
  )
}

const isType = (node: Node) => /^TS(?!As|Satisfies|NonNull)/.test(node.type)
const isFunction = (node: Node) => /Function/.test(node.type)

/** The names that a function or a block has for itself. */
const ownNames = (node: Node): string[] => [
  ...(isFunction(node)
    ? nodesIn(node.params).flatMap((one) => [nameOf(one), ...below(one).flatMap(patternNames)])
    : []),
  ...(node.type === 'VariableDeclarator' ? [nameOf(node.id), ...nodesIn(node.id).flatMap(patternNames)] : []),
  ...below(node).flatMap(ownNames),
]
const patternNames = (node: Node): string[] => [nameOf(node), ...below(node).flatMap(patternNames)]

/** The names that a piece of code reads from around it, without what an edit takes out. */
export function namesIn(node: Node, cut: readonly Edit[] = []): string[] {
  if (isType(node) || cut.some(({ from, to }) => from <= node.start && node.end <= to)) return []
  const parts =
    node.type === 'MemberExpression' && !node.computed
      ? nodesIn(node.object)
      : node.type === 'Property' && !node.computed
        ? nodesIn(node.value)
        : below(node)
  const names = [nameOf(node), ...parts.flatMap((one) => namesIn(one, cut))]
  if (!isFunction(node)) return names
  const own = new Set(ownNames(node))
  return names.filter((name) => !own.has(name))
}

/** Every call outside a function makes a value and does nothing else: what nobody reads may go. */
export function pureCalls(node: Node): Edit[] {
  if (isFunction(node) || isType(node)) return []
  const here =
    node.type === 'CallExpression' ? [{ from: node.start, to: node.start, by: '/* @__PURE__ */ ' }] : []
  return [...here, ...below(node).flatMap(pureCalls)]
}

export function edited(code: string, edits: readonly Edit[]): string {
  const inOrder = [...edits].sort((one, other) => one.from - other.from || other.to - one.to)
  let text = ''
  let end = 0
  let last = -1
  for (const { from, to, by } of inOrder) {
    // Chained calls begin at the same place; what is cut has no parts left.
    if (from < end || (to === from && from === last)) continue
    text += code.slice(end, from) + by
    end = to
    last = from
  }
  return text + code.slice(end)
}

/** The file that an import names, as the application writes its imports. */
export function fileOf(root: string, source: string, importer: string): string {
  if (source.startsWith('#')) return join(root, 'src', source.slice(1))
  return source.startsWith('.') ? join(dirname(importer), source) : source
}

export const textOf = (id: string): string => readFileSync(id.replace(/\?.*$/, ''), 'utf8')
