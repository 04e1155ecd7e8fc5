import { readBy, wordsOfPdf } from '../support/debian-programs.ts'

/** What in a PDF would run something, open something else, or fetch it. */
export const ACTIVE =
  /\/(?:JavaScript|JS|OpenAction|AA|Launch|SubmitForm|ImportData|GoToR|GoToE|URI|EmbeddedFiles?|RichMedia|XFA|Movie|Sound)\b/

/** A margin around the page, which shows what would stand outside it: of what no page shows, pdftotext says nothing. */
const AROUND = 3_000
const BOX = /\/MediaBox \[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/g

/** The words that stand outside their page, and how many there are in all. */
async function outside(opened: string): Promise<{ words: number; out: string[] }> {
  const sizes = [...opened.matchAll(BOX)].map(([, width, height]) => [Number(width), Number(height)])
  const wide = opened.replaceAll(
    BOX,
    (_, width, height) =>
      `/MediaBox [ -${AROUND} -${AROUND} ${Number(width) + AROUND} ${Number(height) + AROUND} ]`,
  )
  const text = await wordsOfPdf(Buffer.from(wide, 'latin1'), '-bbox')
  const out: string[] = []
  let [words, page] = [0, -1]
  for (const line of text.split('\n')) {
    if (line.includes('<page ')) page += 1
    const word =
      /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*)<\/word>/.exec(line)
    if (!word) continue
    words += 1
    const [width = 0, height = 0] = sizes[page] ?? []
    const [left = 0, top = 0, right = 0, bottom = 0] = word.slice(1, 5).map((at) => Number(at) - AROUND)
    if (left < 0 || top < 0 || right > width || bottom > height) out.push(word[5] ?? '')
  }
  return { words, out }
}

/** What other programs find wrong with a PDF (promises.md C3): qpdf with how it is made, pdftotext with where it stands. */
export async function faultsOfPdf(pdf: Uint8Array): Promise<string[]> {
  const opened = await readBy('qpdf', ['--qdf', '--object-streams=disable', '-', '-'], pdf, 'latin1').catch(
    (error: unknown) => String(error),
  )
  if (!opened.startsWith('%PDF')) return [opened.slice(0, 300)]
  const active = ACTIVE.exec(opened)?.[0]
  const { words, out } = await outside(opened)
  return [
    ...(active ? [`does something: ${active}`] : []),
    ...(words === 0 ? ['has no word'] : []),
    ...out.slice(0, 3).map((word) => `stands outside the page: ${word.slice(0, 40)}`),
  ]
}
