import { type Plugin, parseAst, Visitor } from 'vite'

/** What the server alone reads: of an endpoint, of a list that is had as a file, and of a feature. */
const OF_ENDPOINTS = ['summary', 'params', 'answer', 'status', 'refusals', 'limit', 'document']
const OF_FILES = ['columns', 'named_filters']
const OF_FEATURES = ['constraints', 'entities', 'refusals']

type Edit = { from: number; to: number; by: string }
type Member = { type: string; start: number; key?: { name?: string } }
type Literal = { type: string; end: number; properties?: readonly Member[] }

const hasKey = (member: Member, names: readonly string[]) => names.includes(member.key?.name ?? '')

/** Takes these members out of an object. */
const without = ({ end, properties = [] }: Literal, names: readonly string[]): Edit[] =>
  properties.flatMap((member, at) =>
    hasKey(member, names) ? [{ from: member.start, to: properties[at + 1]?.start ?? end - 1, by: '' }] : [],
  )

function editsOf(code: string): Edit[] {
  const edits: Edit[] = []
  let depth = 0
  const inside = () => void depth++
  const outside = () => void depth--
  new Visitor({
    ArrowFunctionExpression: inside,
    'ArrowFunctionExpression:exit': outside,
    FunctionExpression: inside,
    'FunctionExpression:exit': outside,
    FunctionDeclaration: inside,
    'FunctionDeclaration:exit': outside,
    CallExpression({ start, callee, arguments: [given] }) {
      // A call outside a function makes a value and does nothing else: what nobody reads may go.
      if (depth === 0) edits.push({ from: start, to: start, by: '/* @__PURE__ */ ' })
      if (callee.type === 'Identifier' && callee.name === 'endpoint')
        edits.push(...without(given as Literal, OF_ENDPOINTS))
    },
    ObjectExpression(node) {
      const object = node as Literal
      if (object.properties?.some((one) => hasKey(one, ['title']))) edits.push(...without(object, OF_FILES))
      edits.push(...without(object, OF_FEATURES))
    },
  }).visit(parseAst(code, { lang: 'ts' }))
  return edits
}

function edited(code: string, edits: readonly Edit[]): string {
  let text = ''
  let end = 0
  for (const { from, to, by } of [...edits].sort(
    (one, other) => one.from - other.from || other.to - one.to,
  )) {
    // What was cut has no parts left.
    if (from < end) continue
    text += code.slice(end, from) + by
    end = to
  }
  return text + code.slice(end)
}

/** Builds contracts without what the browser never reads (docs/decisions/0019-speed.md). */
export const browserContracts: Plugin = {
  name: 'browser-contracts',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/(?:features\/.*\/(?:contract|feature|first-calls)|kernel\/[\w-]+)\.ts$/ },
    handler: (code) => ({ code: edited(code, editsOf(code)), map: null, moduleSideEffects: false }),
  },
}
