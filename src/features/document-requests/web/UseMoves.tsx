import { useState } from 'react'
import { useAction } from '#web/api/api.tsx'
import { usePaperSize } from '#web/ui/paper-size.ts'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import type { DocumentRequest } from '../contract.ts'
import { moveMany } from '../making/contract.ts'
import { CAUSES } from '../words.ts'

type State = 'generated' | 'retired' | 'canceled'
const DONE: Record<State, (many: number) => string> = {
  generated: (many) => (many === 1 ? '1 documento listo' : `${many} documentos listos`),
  retired: (many) => (many === 1 ? '1 documento entregado' : `${many} documentos entregados`),
  canceled: (many) => (many === 1 ? '1 solicitud anulada' : `${many} solicitudes anuladas`),
}
type Asked = { rows: readonly DocumentRequest[]; done: () => void; cancel: () => void }

/** What the office does with one request or with many. */
export function useMoves() {
  const action = useAction(moveMany, { touches: ['dashboard'] })
  const [paper] = usePaperSize()
  const [asked, setAsked] = useState<Asked | null>(null)
  const send = async (rows: readonly DocumentRequest[], state: State, reason?: string) => {
    const body = { ids: rows.map(({ id }) => id), state, ...(reason && { reason }), paper }
    const { updated, skipped } = (await action.run({ body })).data
    const [first] = skipped
    const left = first && `${skipped.length} sin cambio: ${CAUSES[first.code] ?? first.code}.`
    if (updated > 0) toast.success(DONE[state](updated), left ?? said(rows, state))
    else if (left) toast.warning(left)
  }
  const cancel = (rows: readonly DocumentRequest[]) =>
    new Promise<void>((done, stop) => {
      // The choice stays when the person goes back.
      setAsked({ rows, done, cancel: () => stop(new DOMException('', 'AbortError')) })
    })
  const [one] = asked?.rows ?? []
  const dialog = asked && (
    <ReasonDialog
      title={asked.rows.length === 1 ? 'Anular solicitud' : `Anular ${asked.rows.length} solicitudes`}
      what={asked.rows.length === 1 && one ? `${one.type_name} de ${one.student_name}` : ''}
      hint="El estudiante lo lee."
      submit="Anular"
      busy={action.pending}
      onClose={() => {
        setAsked(null)
        asked.cancel()
      }}
      onGiven={async (reason) => {
        await send(asked.rows, 'canceled', reason)
        setAsked(null)
        asked.done()
      }}
    />
  )
  return { send, cancel, dialog }
}

const said = (rows: readonly DocumentRequest[], state: State): string | undefined => {
  if (state !== 'retired') return 'Se ha avisado al estudiante.'
  return rows.length === 1 ? rows[0]?.student_name : undefined
}
