import { useState } from 'react'
import { sectionCode } from '#features/timetable/section-names/words.ts'
import { ApiError, useAction } from '#web/api/api.tsx'
import { sentenceOf } from '#web/api/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ReasonField, useReason } from '#web/ui/ReasonField.tsx'
import { SecureConfirm } from '#web/ui/SecureConfirm.tsx'
import { toast } from '#web/ui/toast.ts'
import { deliverNotes, type Gradebook, type MissingNotes, reopenNotes } from '../../contract.ts'
import type { GradebookState } from '../../web/use-gradebook.ts'
import { dayAndMonth, notesWord } from '../../web/words.ts'
import { type Coming, comingIn, type Lacking, lackingIn, obstaclesIn } from './obstacles.ts'

type Props = { book: Gradebook; onClose: () => void }

const OPTIONS = { touches: ['lessons', 'dashboard', 'students'], silent: true }

type DeliverProps = Props & { grades: Pick<GradebookState, 'waiting_count' | 'refused_count'> }

/** Hands the notes over: says first what is in the way or lacks, and asks for the secure text where notes lack. */
export function DeliverDialog({ book, grades, onClose }: DeliverProps) {
  const { section_id, course_id, title, ...of } = book.course_section
  const [told, setTold] = useState<readonly Lacking[] | null>(null)
  const { run, pending, error } = useAction(deliverNotes, OPTIONS)
  const lacking = told ?? lackingIn(book)
  const deliver = async () => {
    try {
      await run({ params: { section_id, course_id }, body: { accept_missing: lacking.length > 0 } })
      toast.success('Las notas se han entregado', `${title}, ${sectionCode(of)}.`)
      onClose()
    } catch (problem) {
      if (problem instanceof ApiError && problem.code === 'notes_missing')
        setTold((problem.details.missing as MissingNotes[] | undefined) ?? [])
    }
  }
  const asking = { title: `¿Desea entregar las notas de ${title}?`, open: true, onClose }
  const coming = comingIn(book)
  const obstacles = obstaclesIn(book, grades, coming)
  if (obstacles.length > 0)
    return <NotYet title={title} onClose={onClose} {...{ obstacles, lacking, coming }} />
  const count = lacking.reduce((sum, { students }) => sum + students.length, 0)
  const body = (
    <div className="grid gap-3">
      <p>Después de entregar no se cambian notas ni asistencia. Un administrador puede reabrirlas.</p>
      {lacking.length > 0 && (
        <Lacks lacking={lacking} lead="Faltan notas. Cada una cuenta 0 si se entregan así:" />
      )}
      {error && !told && (
        <p className="text-bad" role="alert">
          {sentenceOf(error)}
        </p>
      )}
    </div>
  )
  const ask = { ...asking, onConfirm: () => void deliver(), busy: pending }
  if (lacking.length === 0)
    return (
      <ConfirmDialog {...ask} confirm="Entregar notas">
        {body}
      </ConfirmDialog>
    )
  return (
    <SecureConfirm {...ask} confirm={`Entregar con ${count === 1 ? '1 nota' : `${count} notas`} en 0`}>
      {body}
    </SecureConfirm>
  )
}

type NotYetProps = {
  title: string
  obstacles: readonly string[]
  lacking: readonly Lacking[]
  coming: readonly Coming[]
  onClose: () => void
}

function NotYet({ title, obstacles, lacking, coming, onClose }: NotYetProps) {
  const last = coming.at(-1)
  return (
    <Dialog
      title={`Las notas de ${title} aún no se entregan`}
      open
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            Cerrar
          </Button>
          <Button mode="primary" disabled>
            {last ? `Entregar desde el ${dayAndMonth(last.date)}` : 'Entregar notas'}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <ul className="ruled">
          {obstacles.map((obstacle) => (
            <li key={obstacle} className="py-2">
              {obstacle}
            </li>
          ))}
        </ul>
        {lacking.length > 0 && <Lacks lacking={lacking} lead="De lo que ya se hizo:" />}
      </div>
    </Dialog>
  )
}

/** What lacks notes, by how many; who they are is folded. */
function Lacks({ lacking, lead }: { lacking: readonly Lacking[]; lead: string }) {
  return (
    <>
      <p className="text-warn">{lead}</p>
      <ul className="ruled">
        {lacking.map(({ lesson_id, title, students, expected }) => (
          <li key={`${lesson_id} ${title}`} className="py-2">
            <b>{title}</b>:{' '}
            <span className="figures">
              {expected === undefined
                ? notesWord(students.length, 'falta', 'faltan')
                : `${expected - students.length} de ${expected} notas`}
            </span>
            <details className="text-compact text-text-2">
              <summary>Quiénes faltan</summary>
              {students.map(({ name }) => name).join('; ')}
            </details>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Opens what was handed over, with a reason that stays in the history. */
export function ReopenDialog({ book: { course_section: of }, onClose }: Props) {
  const { section_id, course_id } = of
  const reason = useReason(reopenNotes, section_id, course_id)
  const { run, pending } = useAction(reopenNotes, { ...OPTIONS, silent: false })
  const reopen = async () => {
    const given = reason.given()
    if (given === null) return
    await run({ params: { section_id, course_id }, body: { reason: given } })
    reason.forget()
    toast.success('Las notas se han reabierto', 'Se pueden corregir y entregar de nuevo.')
    onClose()
  }
  return (
    <Dialog
      title="Reabrir las notas"
      open
      onClose={onClose}
      dismissable={!pending}
      footer={
        <>
          <Button onClick={onClose} disabled={pending}>
            Cancelar
          </Button>
          <Button mode="primary" busy={pending} onClick={() => void reopen().catch(() => {})}>
            Reabrir
          </Button>
        </>
      }
    >
      <ReasonField reason={reason} hint="Queda en el historial de cambios." most={300} isFirst />
    </Dialog>
  )
}
