import { readFileSync } from 'node:fs'
import type { Instant } from '#kernel/dates.ts'
import { mergedPdf, packedPdf } from './merge.ts'
import { pdfOf } from './pdf.ts'

const template = readFileSync(new URL('list.typ', import.meta.url), 'utf8')

type List = { title: string; made_at: Instant }

/**
 * Sets a list whose layouts were made, where it kept nobody waiting, by `listLayouts`: its parts one behind the other.
 * `said` is told how many are set.
 */
export async function listPdf(
  layouts: readonly Uint8Array[],
  { title, made_at }: List,
  said: (parts: number) => Promise<void> = async () => {},
): Promise<Uint8Array> {
  const files: Uint8Array[] = []
  for (const layout of layouts) {
    files.push(await pdfOf(template, Buffer.from(layout).toString(), made_at))
    await said(files.length)
  }
  const [first] = files
  return first && files.length === 1 ? packedPdf(first) : mergedPdf({ files, title })
}
