import '#web/field-words.ts'
import { useEffect, useRef, useState } from 'react'
import { FILE_BYTES } from '#kernel/endpoint.ts'
import { ApiError, call, readAgain } from '#web/api/api.tsx'
import { newKey } from '#web/api/call.ts'
import { sentenceOf, showError } from '#web/api/errors.ts'
import { fieldSentence, learnFields } from '#web/labels.ts'
import { ageDoubt } from '#web/ui/day-doubts.ts'
import { undrawnWords } from '#web/ui/Undrawn.tsx'
import { type ColumnChoice, createImport, type ImportReport, showImportProgress } from '../contract.ts'
import { HISTORY_FLAWS } from '../histories/words.ts'
import { type ImportResource, SHEET_FLAWS } from '../words.ts'

learnFields({
  sayings: {
    ...SHEET_FLAWS,
    ...HISTORY_FLAWS,
    unlikely_age: (_, [age]) => ageDoubt(Number(age)),
    undrawn: (_, signs) => undrawnWords(signs),
  },
})

const LOOK_MS = 700

const READ_AGAIN: Record<ImportResource, readonly string[]> = {
  students: ['students'],
  teachers: ['teachers'],
  courses: ['courses'],
  histories: ['students', 'periods'],
}

/** What was said of the headings of each kind of file: it holds for the next one too, before anything was imported. */
export type ChosenColumns = Map<ImportResource, readonly ColumnChoice[]>

export type Import = ReturnType<typeof useImport>

/** One file on its way: what is wrong with it, what the server says of its rows, and how far it is. */
export function useImport(resource: ImportResource, chosenColumns: ChosenColumns) {
  const [file, setFile] = useState<File | null>(null)
  const [sendsMails, setSendsMails] = useState(true)
  const [report, setReport] = useState<ImportReport | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState<'checking' | 'writing' | null>(null)
  const progress = useProgress(busy === 'writing')
  // A connection that breaks is tried again with the same key, so that nothing is written twice.
  const key = useRef(newKey())

  const send = async (dry_run: boolean) => {
    if (!file) return
    setBusy(dry_run ? 'checking' : 'writing')
    setProblem(null)
    try {
      const body = {
        file_name: file.name.slice(0, 200),
        send_mails: sendsMails,
        columns: [...(chosenColumns.get(resource) ?? [])],
      }
      const sent = { params: { resource }, query: { dry_run }, body, files: { file } }
      const { data } = await call(createImport, sent, { idempotencyKey: dry_run ? newKey() : key.current })
      setReport(data)
      if (data.state === 'imported') readAgain(['imports', ...READ_AGAIN[resource]])
    } catch (error) {
      if (!(error instanceof ApiError)) return showError(error)
      const code = error.errors.file?.[0]
      setProblem(code ? fieldSentence('file', code) : sentenceOf(error))
    } finally {
      setBusy(null)
    }
  }
  /** Tries the file again with what its columns are. */
  const match = (choices: readonly ColumnChoice[]) => {
    chosenColumns.set(resource, choices)
    key.current = newKey()
    void send(true)
  }
  const choose = (chosen: File | null) => {
    key.current = newKey()
    // On a weak line a refusal after the last byte would come minutes later.
    const isLarge = chosen !== null && chosen.size > FILE_BYTES
    setProblem(isLarge ? fieldSentence('file', `max_bytes:${FILE_BYTES}`) : null)
    setFile(isLarge ? null : chosen)
  }
  return { file, choose, sendsMails, setSendsMails, report, problem, busy, progress, send, match }
}

function useProgress(isRunning: boolean) {
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  useEffect(() => {
    if (!isRunning) return
    // Of several servers only the one that imports knows how far it is: what it said last stands until it says more.
    const look = setInterval(() => {
      call(showImportProgress)
        .then(({ data }) => data && setProgress(data))
        .catch(() => undefined)
    }, LOOK_MS)
    return () => {
      clearInterval(look)
      setProgress(null)
    }
  }, [isRunning])
  return progress
}
