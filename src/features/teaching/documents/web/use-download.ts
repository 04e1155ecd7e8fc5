import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/api/api.tsx'
import { ask, saveFile } from '#web/api/call.ts'
import { showError } from '#web/api/errors.ts'
import { type Document, downloadDocument } from '../contract.ts'
import { fileNameOf } from '../rules.ts'
import { isBroken, isLeft, overLine, pauseBefore } from './sending.ts'

/** Without a byte for so long the line counts as broken. */
const SILENCE_MS = 25_000

type Progress = { done: number; whole: number; isWaiting: boolean }
export type Download = Progress & { document: Document }
type Fetching = { signal: AbortSignal; tell: (progress: Progress) => void }
type Got = { parts: BlobPart[]; done: number; whole: number; etag: string | null; filename: string }

/** How long the file is now: it may have been replaced since the list was read. */
function wholeOf({ headers }: Response): number | null {
  const said = headers.get('content-range')?.split('/').at(-1) ?? headers.get('content-length')
  return said ? Number(said) : null
}

/** Its name, which tells its kind: another one after a replacement. */
function filenameOf({ headers }: Response): string | null {
  const said = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '')?.[1]
  return said ? decodeURIComponent(said) : null
}

/** Reads one answer as far as it comes; what it has brought stays in `got` when the line breaks. */
const readOn = (id: number, got: Got, { signal, tell }: Fetching): Promise<void> =>
  overLine({ signal, silence_ms: SILENCE_MS }, async (attempt, signOfLife) => {
    const range = got.etag !== null && { range: { range: `bytes=${got.done}-`, 'if-range': got.etag } }
    const answer = await ask(downloadDocument, { params: { id } }, { signal: attempt, ...range })
    // Replaced meanwhile: parts of two versions are no file.
    if (answer.status !== 206) Object.assign(got, { parts: [], done: 0 })
    got.etag = answer.headers.get('etag')
    got.whole = wholeOf(answer) ?? got.whole
    got.filename = filenameOf(answer) ?? got.filename
    const reader = answer.body?.getReader()
    for (;;) {
      const next = await reader?.read()
      if (!next || next.done) return
      signOfLife()
      got.parts.push(next.value)
      got.done += next.value.length
      tell({ done: got.done, whole: got.whole, isWaiting: false })
    }
  })

/** Reads a whole file, going on where the line broke. */
async function fetchWhole(document: Document, fetching: Fetching): Promise<Got> {
  const { id, bytes } = document
  const got: Got = { parts: [], done: 0, whole: bytes, etag: null, filename: fileNameOf(document) }
  for (let attempt = 0; ; attempt++) {
    const before = got.done
    try {
      await readOn(id, got, fetching)
      if (got.done >= got.whole || got.done === before) return got
    } catch (error) {
      if (!isBroken(error)) throw error
    }
    if (got.done > before) attempt = 0
    fetching.tell({ done: got.done, whole: got.whole, isWaiting: true })
    await pauseBefore(attempt, fetching.signal)
  }
}

/** Downloads documents in this page, so that a broken line costs nothing that has come; then hands them to the browser. */
export function useDownload() {
  const [download, setDownload] = useState<Download | null>(null)
  const under_way = useRef<AbortController | null>(null)
  useEffect(() => () => under_way.current?.abort(), [])
  const start = async (document: Document) => {
    under_way.current?.abort()
    const own = new AbortController()
    under_way.current = own
    const tell = (progress: Progress) => own.signal.aborted || setDownload({ document, ...progress })
    tell({ done: 0, whole: document.bytes, isWaiting: false })
    try {
      const { parts, filename } = await fetchWhole(document, { signal: own.signal, tell })
      saveFile(new Blob(parts), filename)
    } catch (error) {
      if (!isLeft(error)) showError(error instanceof ApiError ? error : new ApiError(0, null, null))
    } finally {
      if (!own.signal.aborted) setDownload(null)
    }
  }
  const cancel = () => {
    under_way.current?.abort()
    setDownload(null)
  }
  return { download, start: (document: Document) => void start(document), cancel }
}
