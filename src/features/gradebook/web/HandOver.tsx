import { useState } from 'react'
import { ApiError, useAction } from '#web/api/api.tsx'
import { sentenceOf } from '#web/api/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ReasonField, useReason } from '#web/ui/ReasonField.tsx'
import { toast } from '#web/ui/toast.ts'
import { deliverNotes, type Gradebook, type MissingNotes, reopenNotes } from '../contract.ts'

type Props = { book: Gradebook; onClose: () => void }

const OPTIONS = { touches: ['lessons', 'dashboard', 'students'], silent: true }

/** Hands the notes over: asks once more where some are missing, by name. */
export function DeliverDialog({ book: { course_section: of }, onClose }: Props) {
  const { section_id, course_id } = of
  const [missing, setMissing] = useState<readonly MissingNotes[] | null>(null)
  const { run, pending, error } = useAction(deliverNotes, OPTIONS)
  const deliver = async () => {
    try {
      await run({ params: { section_id, course_id }, body: { accept_missing: missing !== null } })
      toast.success('Las notas se han entregado', `${of.title}, sección ${of.letter_code}.`)
      onClose()
    } catch (problem) {
      if (problem instanceof ApiError && problem.code === 'notes_missing')
        setMissing((problem.details.missing as MissingNotes[] | undefined) ?? [])
    }
  }
  const count = missing?.reduce((sum, { students }) => sum + students.length, 0) ?? 0
  return (
    <ConfirmDialog
      title={`¿Desea entregar las notas de ${of.title}?`}
      open
      onClose={onClose}
      onConfirm={() => void deliver()}
      busy={pending}
      confirm={missing ? `Entregar con ${count === 1 ? '1 nota' : `${count} notas`} en 0` : 'Entregar notas'}
    >
      <div className="grid gap-3">
        <p>Después de entregar no se cambian notas ni asistencia. Un administrador puede reabrirlas.</p>
        {missing ? (
          <>
            <p className="text-warn" role="alert">
              Faltan notas. Cada una cuenta 0 si se entregan así:
            </p>
            <ul className="ruled">
              {missing.map(({ lesson_id, title, students }) => (
                <li key={`${lesson_id} ${title}`} className="py-2">
                  <b>{title}</b>
                  <span className="block text-compact text-text-2">
                    {students.map(({ name }) => name).join('; ')}
                  </span>
                </li>
              ))}
            </ul>
          </>
        ) : (
          error && (
            <p className="text-bad" role="alert">
              {sentenceOf(error)}
            </p>
          )
        )}
      </div>
    </ConfirmDialog>
  )
}

/** Opens what was handed over, with a reason that stays in the history. */
export function ReopenDialog({ book: { course_section: of }, onClose }: Props) {
  const { section_id, course_id } = of
  const reason = useReason()
  const { run, pending } = useAction(reopenNotes, { ...OPTIONS, silent: false })
  const reopen = async () => {
    const given = reason.given()
    if (given === null) return
    await run({ params: { section_id, course_id }, body: { reason: given } })
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
