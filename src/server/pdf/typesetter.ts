// A separate process: setting 5,000 rows takes seconds and 600 MB that only its end frees, the compiler cannot be
// interrupted, and its crash would take the server along.
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { fonts, withBoxes } from './letters.ts'

export type TypesetRequest = {
  number: number
  template: string
  data: string
  standard: 'ua-1' | 'a-2a'
  at_seconds: number
}
export type TypesetResult = { number: number; bytes: Uint8Array } | { number: number; fault: string }

/**
 * Longer than Spanish words, or of many wide letters: in a narrow column it would reach into the next one, or leave the
 * page. It may break at room too small to see, which leaves no sign in what is copied, as a zero-width space does.
 */
const BREAKING = String.raw`#show regex("\\S{18,}|(?:[^\\sMW@]*[MW@]){6}\\S*"): it => it.text.clusters().join(h(0.0001pt))`

const compiler = NodeCompiler.create({ workspace: import.meta.dirname, fontArgs: [{ fontBlobs: fonts }] })

function setInType({ template, data, standard, at_seconds }: TypesetRequest): Uint8Array {
  const values = JSON.parse(data, (_, value: unknown) =>
    typeof value === 'string' ? withBoxes(value) : value,
  )
  const mainFileContent = `${BREAKING}\n${template}`
  const compiled = compiler.compile({ mainFileContent, inputs: { data: JSON.stringify(values) } })
  const page = compiled.result
  if (page === null) throw new Error(`The template is wrong: ${faultsOf(compiled.takeError())}`)
  try {
    return compiler.pdf(page, { pdfStandard: standard, creationTimestamp: at_seconds })
  } finally {
    compiler.evictCache(0)
  }
}

const faultsOf = (error: ReturnType<ReturnType<typeof compiler.compile>['takeError']>): string =>
  error === null ? '' : JSON.stringify(compiler.fetchDiagnostics(error)).slice(0, 500)

const answered = (request: TypesetRequest): TypesetResult => {
  try {
    return { number: request.number, bytes: setInType(request) }
  } catch (error) {
    return { number: request.number, fault: error instanceof Error ? error.message.slice(0, 500) : 'unknown' }
  }
}

process.on('message', (request: TypesetRequest) => process.send?.(answered(request)))
