import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { call } from '#web/api/api.tsx'
import { openReport } from '#web/api/open-report.ts'
import { Button } from '#web/ui/Button.tsx'
import { paperSizeHere } from '#web/ui/paper-size.ts'
import { printPaperSample } from '../texts/contract.ts'
import type { PaperKind } from '../words.ts'

const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null)

/** Opens the paper as it will be printed with what stands in the form, saved or not; first what is wrong is said there. */
export function SampleButton({ kind }: { kind: PaperKind }) {
  const { getValues, trigger } = useFormContext()
  const [isDrawing, setDrawing] = useState(false)
  const open = async () => {
    if (!(await trigger())) return
    setDrawing(true)
    const { opening, content, remark, closing } = getValues()
    const body = {
      ...{ kind, opening: text(opening), content: text(content), remark: text(remark) },
      closing: text(closing) ?? '',
    }
    await openReport(call(printPaperSample, { body, query: { paper: paperSizeHere() } }))
    setDrawing(false)
  }
  return (
    <Button size="sm" icon="file" busy={isDrawing} onClick={() => void open()}>
      Ver en PDF
    </Button>
  )
}
