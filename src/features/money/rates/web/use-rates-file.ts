import '#web/field-words.ts'
import { useState } from 'react'
import { SHEET_FLAWS } from '#features/institute/imports/words.ts'
import { MONEY_NUMBERS } from '#features/money/payments/web/widgets/money-numbers.ts'
import { FILE_BYTES } from '#kernel/endpoint.ts'
import { useAction } from '#web/api/api.tsx'
import { sentenceOf } from '#web/api/errors.ts'
import { fieldSentence, learnFields } from '#web/labels.ts'
import { importExchangeRates, type RatesReport } from '../contract.ts'

learnFields({ sayings: SHEET_FLAWS })

/** A list of rates on its way: what is read of it, what it is refused for, and saving it. */
export function useRatesFile() {
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<RatesReport | null>(null)
  const [tooLarge, setTooLarge] = useState(false)
  const { run, pending, error, reset } = useAction(importExchangeRates, {
    silent: true,
    touches: MONEY_NUMBERS,
  })
  const send = async (chosen: File, dry_run: boolean) => {
    const { data } = await run({ query: { dry_run }, body: {}, files: { file: chosen } })
    setReport(data)
    return data
  }
  /** Reads a file at once; nothing is saved by it. */
  const choose = (chosen: File | null) => {
    reset()
    setReport(null)
    const isLarge = chosen !== null && chosen.size > FILE_BYTES
    setTooLarge(isLarge)
    setFile(isLarge ? null : chosen)
    if (chosen && !isLarge) void send(chosen, true).catch(() => {})
  }
  const save = () => (file ? send(file, false) : Promise.resolve(null))
  const code = tooLarge ? `max_bytes:${FILE_BYTES}` : error?.errors.file?.[0]
  const problem = code ? fieldSentence('file', code) : error && sentenceOf(error)
  return { file, choose, save, report, problem, isBusy: pending }
}
