import { useState } from 'react'
import type { SkippedNote } from '#features/enrolments/contract.ts'
import { showMoment } from '#kernel/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { Gradebook } from '../contract.ts'
import type { Conflict, GradebookState } from './use-gradebook.ts'
import { noteWord } from './words.ts'

type Props = { book: Gradebook; grades: GradebookState }

/** What was not saved because another had noted it meanwhile, or may not be noted: both, with who and when, to keep one. */
export function NoteConflicts({ book, grades }: Props) {
  if (grades.conflicts.length === 0) return null
  return (
    <Card title="Requiere atención">
      {grades.conflicts.map((conflict) => (
        <OfEvaluation key={conflict.entry.seq} book={book} grades={grades} conflict={conflict} />
      ))}
    </Card>
  )
}

function OfEvaluation({ book, grades, conflict }: Props & { conflict: Conflict }) {
  const [mine, keep] = useState<ReadonlyMap<number, boolean>>(new Map())
  const { lesson_id, skipped, entry } = conflict
  const title = book.evaluations.find((one) => one.lesson_id === lesson_id)?.title
  const stale = skipped.filter(({ current }) => current)
  const named = (id: number) => book.students.find((one) => one.id === id)?.name ?? 'Un estudiante'
  const decide = (id: number, isMine: boolean) => {
    const decided = new Map(mine).set(id, isMine)
    keep(decided)
    if (stale.some(({ student_id }) => !decided.has(student_id))) return
    void grades.settle(
      conflict,
      stale.flatMap(({ student_id, current }) => {
        if (!current) return []
        const isMine = decided.get(student_id) ?? false
        const note = isMine ? grades.noteOf({ lesson_id, student_id }) : current.note
        return [{ student_id, note, updated_at: current.updated_at, isMine }]
      }),
    )
  }
  const leftOut = skipped.filter(({ current }) => !current)
  return (
    <ul className="ruled" role="alert">
      {stale
        .filter(({ student_id }) => !mine.has(student_id))
        .map((one) => (
          <Stale
            key={one.student_id}
            name={`${named(one.student_id)}, ${title ?? 'evaluación'}`}
            of={one}
            mine={grades.noteOf({ lesson_id, student_id: one.student_id })}
            onDecide={(isMine) => decide(one.student_id, isMine)}
          />
        ))}
      {(stale.length === 0 || leftOut.length > 0) && (
        <li className="grid gap-2 py-2">
          <p>
            {leftOut.length > 0
              ? `No se anotó a ${leftOut.map(({ student_id }) => named(student_id)).join('; ')} en ${title}: la materia está aplazada por inasistencias o ya no se cursa.`
              : (entry.refusal?.text ?? 'No se pudo guardar.')}
          </p>
          {stale.length === 0 && (
            <p>
              <Button onClick={() => void grades.settle(conflict, [])}>Entendido</Button>
            </p>
          )}
        </li>
      )}
    </ul>
  )
}

type StaleProps = {
  name: string
  of: SkippedNote
  mine: number | null
  onDecide: (isMine: boolean) => void
}

function Stale({ name, of: { current }, mine, onDecide }: StaleProps) {
  if (!current) return null
  return (
    <li className="grid gap-2 py-2">
      <p>
        <b>{name}</b> cambió mientras tanto: {noteWord(current.note)}, por{' '}
        {current.author ?? 'la administración'}
        {current.updated_at && `, ${showMoment(current.updated_at)}`}.
      </p>
      <p className="flex flex-wrap gap-2">
        <Button onClick={() => onDecide(false)}>Dejar {noteWord(current.note)}</Button>
        <Button onClick={() => onDecide(true)}>Poner {noteWord(mine)}</Button>
      </p>
    </li>
  )
}
