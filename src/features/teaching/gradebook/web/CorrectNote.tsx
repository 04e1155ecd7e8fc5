import { useState } from 'react'
import type { Consequence } from '#features/teaching/closing/corrections/contract.ts'
import { updateEnrolledStudent } from '#features/teaching/closing/corrections/contract.ts'
import { consequenceSentence } from '#features/teaching/closing/corrections/words.ts'
import { showNote } from '#kernel/notes.ts'
import { useAction } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useKeptText } from '#web/ui/kept-text.ts'
import { Labelled } from '#web/ui/Labelled.tsx'
import { ReasonField, useReason } from '#web/ui/ReasonField.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Gradebook, GradebookStudent } from '../contract.ts'
import { readCell } from '../rules.ts'
import { CELL_PROBLEMS } from './words.ts'

type Props = { book: Gradebook; student: GradebookStudent; onClose: () => void }

function useNoteText({ course_section: of }: Gradebook, { id, definitive_note: note }: GradebookStudent) {
  return useKeptText(['correct', of.section_id, of.course_id, id], note === null ? '' : showNote(note))
}

/** Corrects a definitive note of a closed period: an acta that amends is sealed. What else that reaches is said before. */
export function CorrectNoteDialog({ book, student, onClose }: Props) {
  const { section_id, course_id } = book.course_section
  const { text, change, forget } = useNoteText(book, student)
  const [problem, setProblem] = useState<string | null>(null)
  const [reached, setReached] = useState<readonly Consequence[]>([])
  const reason = useReason(updateEnrolledStudent, section_id, course_id, student.id)
  const { run, pending } = useAction(updateEnrolledStudent, { touches: ['sections', 'students'] })
  const correct = async () => {
    const read = readCell(text)
    const wrong = 'problem' in read ? CELL_PROBLEMS[read.problem] : null
    const note = 'note' in read ? read.note : null
    setProblem(wrong ?? (note === null ? 'La nota es obligatoria.' : null))
    const given = reason.given()
    if (note === null || given === null) return
    const params = { section_id, course_id, student_id: student.id }
    if (reached.length === 0) {
      const { data } = await run({ params, body: { note, dry_run: true } })
      setReached(data.consequences)
      if (data.consequences.length > 0) return
    }
    await run({ params, body: { note, reason: given } })
    reason.forget()
    forget()
    toast.success('La nota se ha corregido', 'Se selló un acta que enmienda la anterior.')
    onClose()
  }
  return (
    <Dialog
      title={`Corregir la nota de ${student.name}`}
      open
      onClose={onClose}
      dismissable={!pending}
      footer={
        <>
          <Button onClick={onClose} disabled={pending}>
            Cancelar
          </Button>
          <Button mode="primary" busy={pending} onClick={() => void correct().catch(() => {})}>
            {reached.length > 0 ? 'Corregir así' : 'Corregir y sellar'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          El período está cerrado: se sella otra acta, que enmienda la anterior. Ninguna se borra; el papel de
          la anterior queda anulado.
        </p>
        <Labelled label="Nota definitiva">
          {(id) => (
            <>
              <input
                id={id}
                className="input input-figures"
                inputMode="decimal"
                autoComplete="off"
                data-autofocus
                value={text}
                aria-invalid={problem !== null || undefined}
                aria-describedby={`${id}-foot`}
                onChange={({ target }) => {
                  change(target.value)
                  setProblem(null)
                  setReached([])
                }}
              />
              <p id={`${id}-foot`} className="field-error" aria-live="polite">
                {problem}
              </p>
            </>
          )}
        </Labelled>
        <ReasonField reason={reason} hint="Queda en el acta y en el historial." most={300} />
        <div role="status">
          <Reached by={reached} />
        </div>
      </div>
    </Dialog>
  )
}

function Reached({ by }: { by: readonly Consequence[] }) {
  if (by.length === 0) return null
  return (
    <>
      <p className="text-warn">Esta nota alcanza a más que a esta materia:</p>
      <ul className="list-disc ps-5">
        {by.map(consequenceSentence).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  )
}
