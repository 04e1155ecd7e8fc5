import { useState } from 'react'
import { useAction } from '#web/api/api.tsx'
import { ApiError } from '#web/api/call.ts'
import { showError } from '#web/api/errors.ts'
import { usePaperSize } from '#web/ui/paper-size.ts'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { offerUndo, toast } from '#web/ui/toast.ts'
import type { DocumentRequest } from '../contract.ts'
import { moveMany, undoMoves } from '../making/contract.ts'
import { CAUSES, failedToSend } from '../words.ts'

type State = 'generated' | 'retired' | 'canceled'
const DONE: Record<State, (many: number) => string> = {
  generated: (many) => (many === 1 ? '1 documento listo' : `${many} documentos listos`),
  retired: (many) => (many === 1 ? '1 documento entregado' : `${many} documentos entregados`),
  canceled: (many) => (many === 1 ? '1 solicitud anulada' : `${many} solicitudes anuladas`),
}
/** What taking each step back is called. */
export const UNDOING: Record<State, string> = {
  generated: 'Deshacer la preparación',
  retired: 'Deshacer la entrega',
  canceled: 'Deshacer la anulación',
}
const AGAIN: Record<State, string> = {
  generated: 'otra vez por preparar',
  retired: 'otra vez por entregar',
  canceled: 'otra vez por preparar',
}

type Rows = readonly DocumentRequest[]
/** `undone`: the step that is taken back; null where requests are canceled. */
type Question = { rows: Rows; undone: State | null }
type PendingQuestion = Question & { done: () => void; cancel: () => void }
type Skipped = { id: number; code: string; description?: string | undefined }
type Moved = { updated: number; skipped: readonly Skipped[] }

const leftOut = ([first, ...more]: Moved['skipped']): string | undefined =>
  (more.length === 0 && first?.description) ||
  (first && `${more.length + 1} sin cambio: ${CAUSES[first.code] ?? first.code}.`)

/** Somebody may wait at the desk for a paper: that it could not be made is said, and not only logged. */
function shown(problem: unknown, rows: Rows, state: State): unknown {
  const isFailure = state === 'generated' && problem instanceof ApiError && problem.status >= 500
  if (!isFailure) {
    showError(problem)
    return problem
  }
  toast.error(failedToSend(rows.map(({ type }) => type)))
  // Nobody has to say it again.
  return new DOMException('', 'AbortError')
}

/** What the office does with one request or with many, and takes back. */
export function useMoves() {
  const move = useAction(moveMany, { touches: ['dashboard', 'people'], silent: true })
  const back = useAction(undoMoves, { touches: ['dashboard', 'people', 'students'] })
  const [paper] = usePaperSize()
  const [asked, setAsked] = useState<PendingQuestion | null>(null)
  const undo = async (ids: readonly number[], state: State, reason?: string) => {
    const body = { ids: [...ids], state, ...(reason && { reason }) }
    const { updated, skipped } = (await back.run({ body })).data
    const left = leftOut(skipped)
    if (updated === 0) return void (left && toast.warning(left))
    toast.success(`${updated} ${AGAIN[state]}`, left)
  }
  const send = async (rows: Rows, state: State, reason?: string) => {
    const body = { ids: rows.map(({ id }) => id), state, ...(reason && { reason }), paper }
    const answer = await move.run({ body }).catch((problem: unknown) => {
      throw shown(problem, rows, state)
    })
    const { updated, skipped } = answer.data
    const left = leftOut(skipped)
    if (updated === 0) return void (left && toast.warning(left))
    const out = new Set(skipped.map(({ id }) => id))
    const moved = body.ids.filter((id) => !out.has(id))
    // The action has said why not.
    const takeBack = () => void undo(moved, state).catch(() => {})
    offerUndo(DONE[state](updated), takeBack, left ?? said(rows, state))
  }
  const ask = (question: Question) =>
    new Promise<void>((done, stop) => {
      // The choice stays when the person goes back.
      setAsked({ ...question, done, cancel: () => stop(new DOMException('', 'AbortError')) })
    })
  const given = async ({ rows, undone, done }: PendingQuestion, reason: string) => {
    const ids = rows.map(({ id }) => id)
    if (undone) await undo(ids, undone, reason)
    else await send(rows, 'canceled', reason)
    setAsked(null)
    done()
  }
  const dialog = asked && (
    <ReasonDialog
      {...wordsOf(asked)}
      about={[asked.undone ? undoMoves : moveMany, ...asked.rows.map(({ id }) => id)]}
      busy={move.pending || back.pending}
      onClose={() => {
        setAsked(null)
        asked.cancel()
      }}
      onGiven={(reason) => given(asked, reason)}
    />
  )
  return {
    busy: move.pending || back.pending,
    send,
    cancel: (rows: Rows) => ask({ rows, undone: null }),
    undo: (rows: Rows, undone: State) => ask({ rows, undone }),
    dialog,
  }
}

const named = ({ type_name, student_name }: DocumentRequest) => `${type_name} de ${student_name}`

function goneWords([first, ...others]: Rows): string {
  if (!first) return ''
  return others.length === 0
    ? `El documento ${first.paper?.number} queda anulado.`
    : `Sus ${others.length + 1} documentos quedan anulados.`
}

function wordsOf({ rows, undone }: Question) {
  const [one, ...more] = rows
  const what = one && more.length === 0 ? named(one) : ''
  if (!undone)
    return {
      title: more.length === 0 ? 'Anular solicitud' : `Anular ${rows.length} solicitudes`,
      what,
      hint: 'El estudiante lo lee.',
      submit: 'Anular',
    }
  const made = undone === 'generated' ? rows.filter(({ paper }) => paper && !paper.withdrawn_at) : []
  return {
    title: more.length === 0 ? UNDOING[undone] : `${UNDOING[undone]} de ${rows.length}`,
    what: [what && `${what}.`, goneWords(made)].filter(Boolean).join(' '),
    hint: 'Queda en el historial.',
    submit: 'Deshacer',
  }
}

const said = (rows: Rows, state: State): string | undefined => {
  if (state !== 'retired')
    return rows.length === 1 ? 'Se avisará al estudiante.' : 'Se avisará a los estudiantes.'
  return rows.length === 1 ? rows[0]?.student_name : undefined
}
