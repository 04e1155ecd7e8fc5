import { useState } from 'react'
import { showMoment } from '#kernel/dates.ts'
import { useUser } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { Conflict, WaitingEdits } from './use-waiting-edits.ts'

type Props<V> = {
  edits: WaitingEdits<V>
  /** What an entry is about, where there are several. */
  titleOf?: (of: Conflict<V>) => string
  /** Says who was left out and why, or why nothing was saved. */
  whyNot: (conflict: Conflict<V>) => string
}

/** One of two: what another wrote meanwhile, and how to keep it or put the own one. */
export type Choice<V> = {
  conflict: Conflict<V>
  stale: Conflict<V>['stale'][number]
  decide: (isMine: boolean) => void
}

/** What is still to be chosen, student by student; an entry is settled once all of its own are. */
export function useChoices<V>(edits: WaitingEdits<V>): Choice<V>[] {
  const [made, make] = useState<ReadonlyMap<number, ReadonlyMap<number, boolean>>>(new Map())
  return edits.conflicts.flatMap((conflict) => {
    const { seq, stale: all } = conflict
    const before = made.get(seq)
    return all
      .filter(({ student_id }) => !before?.has(student_id))
      .map((stale) => ({
        conflict,
        stale,
        decide: (isMine: boolean) => {
          const decided = new Map(before).set(stale.student_id, isMine)
          make(new Map(made).set(seq, decided))
          if (all.every(({ student_id }) => decided.has(student_id))) void edits.settle(conflict, decided)
        },
      }))
  })
}

/** What was not saved because another had written it meanwhile, or may not be: both, with who and when, to keep one. */
export function EditConflicts<V>({ edits, titleOf, whyNot }: Props<V>) {
  const choices = useChoices(edits)
  if (edits.conflicts.length === 0) return null
  return (
    <Card title="Requiere atención">
      {choices.length > 0 && (
        <ul className="ruled" role="alert">
          {choices.map((choice) => (
            <li key={`${choice.conflict.seq} ${choice.stale.student_id}`} className="py-2">
              <ConflictChoice edits={edits} choice={choice} title={titleOf?.(choice.conflict)} />
            </li>
          ))}
        </ul>
      )}
      <LeftOut edits={edits} whyNot={whyNot} />
    </Card>
  )
}

type ChoiceProps<V> = { edits: WaitingEdits<V>; choice: Choice<V>; title?: string | undefined }

/** Both values, with who and when, to keep one. */
export function ConflictChoice<V>({ edits, choice, title }: ChoiceProps<V>) {
  const { teacher } = useUser()
  const { conflict, decide, stale } = choice
  const { student_id, value, author, updated_at } = stale
  const isOwn = teacher && author === `${teacher.first_name} ${teacher.last_name}`
  // `Presente` stands within a sentence here; a sign, and what a person wrote, stay as they are.
  const said = (one: V) => edits.wordOf(one).replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())
  return (
    <div className="grid gap-2">
      <p>
        <b>{[edits.nameOf(student_id), title].filter(Boolean).join(', ')}</b> cambió mientras tanto:{' '}
        {said(value)}, por {isOwn ? 'usted, en otro dispositivo' : (author ?? 'la administración')}
        {updated_at && `, ${showMoment(updated_at)}`}.
      </p>
      <p className="flex flex-wrap gap-2">
        <Button onClick={() => decide(false)}>Dejar {said(value)}</Button>
        <Button onClick={() => decide(true)}>
          Poner {said(edits.valueAt({ about: conflict.about, student_id }))}
        </Button>
      </p>
    </div>
  )
}

/** Who was left out and why, or why nothing was saved. */
export function LeftOut<V>({ edits, whyNot }: Pick<Props<V>, 'edits' | 'whyNot'>) {
  return edits.conflicts
    .filter(({ stale, left_out }) => stale.length === 0 || left_out.length > 0)
    .map((conflict) => (
      <div key={conflict.seq} className="grid gap-2 py-2" role="alert">
        <p>{whyNot(conflict)}</p>
        {conflict.stale.length === 0 && (
          <p>
            <Button onClick={() => void edits.settle(conflict, new Map())}>Entendido</Button>
          </p>
        )}
      </div>
    ))
}
