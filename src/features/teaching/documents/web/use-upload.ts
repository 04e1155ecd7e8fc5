import { useCallback, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError, call } from '#web/api/api.tsx'
import { sentenceOf } from '#web/api/errors.ts'
import { readStored, writeStored } from '#web/ui/device-storage.ts'
import { type DocumentUpload, sendPart, showUpload, startUpload } from '../uploads/contract.ts'
import { missingParts } from '../uploads/rules.ts'
import { isBroken, isLeft, overLine, pauseBefore } from './sending.ts'

/** What was being sent when the page was left: the same file chosen again goes on where it was. */
const Begun = z.nullable(z.object({ id: z.int(), name: z.string(), size: z.number(), modified: z.number() }))
const KEY = 'library-upload'

export type Upload =
  | { state: 'none' }
  | { state: 'sending' | 'waiting'; file: File; done: number }
  | { state: 'sent'; file: File; done: number; same_as: DocumentUpload['same_as'] }
  | { state: 'failed'; file: File; done: number; problem: string }

/** A little longer than the server lets a request last, which is one part on the worst line. */
const PART_MS = 35_000

type Sending = { file: File; signal: AbortSignal; tell: (upload: Upload) => void }

const factsOf = ({ name, size, lastModified }: File) => ({ name, size, modified: lastModified })

async function begin(file: File, signal: AbortSignal): Promise<DocumentUpload> {
  const begun = readStored(KEY, Begun, null)
  const facts = factsOf(file)
  if (begun && JSON.stringify({ ...begun, id: 0 }) === JSON.stringify({ id: 0, ...facts })) {
    const known = await call(showUpload, { params: { upload_id: begun.id } }, { signal }).catch(unlessGone)
    if (known) return known.data
  }
  const { data } = await call(startUpload, { body: { bytes: file.size } }, { signal })
  writeStored(KEY, { id: data.id, ...facts })
  return data
}

const unlessGone = (error: unknown): null => {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}

/** Tries until it works, or it is no matter of the line. */
async function patiently<T>(
  { signal }: Sending,
  work: (signal: AbortSignal) => Promise<T>,
  onWait: () => void,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await overLine({ signal, silence_ms: PART_MS }, work)
    } catch (error) {
      if (!isBroken(error)) throw error
      onWait()
      await pauseBefore(attempt, signal)
    }
  }
}

async function sendWhole(sending: Sending): Promise<DocumentUpload> {
  const { file, tell } = sending
  let done = 0
  const wait = () => tell({ state: 'waiting', file, done })
  let upload = await patiently(sending, (attempt) => begin(file, attempt), wait)
  const { id: upload_id, part_bytes } = upload
  const missing = missingParts(upload)
  done = Math.max(0, file.size - missing.length * part_bytes)
  tell({ state: 'sending', file, done })
  for (const number of missing) {
    const part = file.slice(number * part_bytes, (number + 1) * part_bytes)
    const sent = { params: { upload_id }, body: { number }, files: { part } }
    upload = (await patiently(sending, (signal) => call(sendPart, sent, { signal }), wait)).data
    done = Math.min(file.size, done + part.size)
    tell({ state: 'sending', file, done })
  }
  return upload
}

/** The name of the file whose sending was cut off by leaving the page, as long as the server keeps what has come. */
function useLeftHalfway(isChosen: boolean): string | null {
  const [name, setName] = useState<string | null>(null)
  useEffect(() => {
    const own = new AbortController()
    const begun = readStored(KEY, Begun, null)
    if (begun)
      void call(showUpload, { params: { upload_id: begun.id } }, { signal: own.signal })
        .then(({ data }) => setName(missingParts(data).length > 0 ? begun.name : null))
        // Gone, or without a line: then nothing is promised.
        .catch(() => {})
    return () => own.abort()
  }, [])
  useEffect(() => {
    if (isChosen) setName(null)
  }, [isChosen])
  return name
}

/** Sends a file in parts while the rest of the form is filled in; gives its id once all of it has arrived. */
export function useUpload(onSent: (upload_id: number | null) => void) {
  const [upload, setUpload] = useState<Upload>({ state: 'none' })
  const under_way = useRef<AbortController | null>(null)
  const latest = useRef(onSent)
  latest.current = onSent
  const leftHalfway = useLeftHalfway(upload.state !== 'none')
  useEffect(() => () => under_way.current?.abort(), [])

  const send = useCallback(async (file: File) => {
    under_way.current?.abort()
    const own = new AbortController()
    under_way.current = own
    latest.current(null)
    const tell = (next: Upload) => own.signal.aborted || setUpload(next)
    tell({ state: 'sending', file, done: 0 })
    try {
      const { id, same_as } = await sendWhole({ file, signal: own.signal, tell })
      tell({ state: 'sent', file, done: file.size, same_as })
      latest.current(id)
    } catch (error) {
      if (isLeft(error)) return
      tell({ state: 'failed', file, done: 0, problem: sentenceOf(error) })
    }
  }, [])
  const remove = useCallback(() => {
    under_way.current?.abort()
    setUpload({ state: 'none' })
    latest.current(null)
  }, [])
  /** After the file has become a document its parts are another's. */
  const forget = useCallback(() => {
    writeStored(KEY, undefined)
    setUpload({ state: 'none' })
  }, [])
  return { upload, leftHalfway, send, remove, forget }
}
