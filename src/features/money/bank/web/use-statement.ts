import '#web/field-words.ts'
import { useState } from 'react'
import { SHEET_FLAWS } from '#features/institute/imports/words.ts'
import { FILE_BYTES } from '#kernel/endpoint.ts'
import { useAction } from '#web/api/api.tsx'
import { sentenceOf } from '#web/api/errors.ts'
import { fieldSentence, learnFields } from '#web/labels.ts'
import { createStatement, type StatementColumns, type StatementReport } from '../statements/contract.ts'

learnFields({ sayings: SHEET_FLAWS })

export type StatementWork = ReturnType<typeof useStatement>

/** A bank's file on its way: what is read of it, what it is refused for, and saving it. */
export function useStatement(account_id: number) {
  const [file, setFile] = useState<File | null>(null)
  const [columns, setColumns] = useState<StatementColumns | null>(null)
  const [report, setReport] = useState<StatementReport | null>(null)
  const [tooLarge, setTooLarge] = useState(false)
  const { run, pending, error, reset } = useAction(createStatement, { silent: true })

  const send = async (chosen: File, said: StatementColumns | null, dry_run: boolean) => {
    const body = { file_name: chosen.name.slice(0, 200), ...(said && { columns: said }) }
    const sent = { params: { id: account_id }, query: { dry_run }, body, files: { file: chosen } }
    const { data } = await run(sent)
    setReport(data)
    return data
  }
  /** Reads a file at once; nothing is saved by it. */
  const choose = (chosen: File | null) => {
    reset()
    setReport(null)
    setColumns(null)
    // On a weak line a refusal after the last byte would come minutes later.
    const isLarge = chosen !== null && chosen.size > FILE_BYTES
    setTooLarge(isLarge)
    setFile(isLarge ? null : chosen)
    if (chosen && !isLarge) void send(chosen, null, true).catch(() => {})
  }
  /** Reads the file again, by what a person says of its columns. */
  const match = (said: StatementColumns) => {
    setColumns(said)
    if (file) void send(file, said, true).catch(() => {})
  }
  const save = () => (file ? send(file, columns, false) : Promise.resolve(null))
  const code = tooLarge ? `max_bytes:${FILE_BYTES}` : error?.errors.file?.[0]
  const problem = code ? fieldSentence('file', code) : error && sentenceOf(error)
  return { file, choose, match, save, report, problem, isBusy: pending }
}
