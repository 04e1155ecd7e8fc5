import { useState } from 'react'
import { showMoment } from '#kernel/dates.ts'
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

/** What was not saved because another had written it meanwhile, or may not be: both, with who and when, to keep one. */
export function EditConflicts<V>(props: Props<V>) {
  const { conflicts } = props.edits
  if (conflicts.length === 0) return null
  return (
    <Card title="Requiere atención">
      {conflicts.map((conflict) => (
        // What waited behind one that is settled may be asked of as well, anew.
        <OfEntry key={conflict.seq} conflict={conflict} {...props} />
      ))}
    </Card>
  )
}

function OfEntry<V>({ conflict, edits, titleOf, whyNot }: Props<V> & { conflict: Conflict<V> }) {
  const [mine, keep] = useState<ReadonlyMap<number, boolean>>(new Map())
  const { about, stale, left_out } = conflict
  const named = (id: number) => [edits.nameOf(id), titleOf?.(conflict)].filter(Boolean).join(', ')
  const said = (value: V) => edits.wordOf(value).toLowerCase()
  const decide = (id: number, isMine: boolean) => {
    const decided = new Map(mine).set(id, isMine)
    keep(decided)
    if (stale.every(({ student_id }) => decided.has(student_id))) void edits.settle(conflict, decided)
  }
  return (
    <ul className="ruled" role="alert">
      {stale
        .filter(({ student_id }) => !mine.has(student_id))
        .map(({ student_id, value, author, updated_at }) => (
          <li key={student_id} className="grid gap-2 py-2">
            <p>
              <b>{named(student_id)}</b> cambió mientras tanto: {said(value)}, por{' '}
              {author ?? 'la administración'}
              {updated_at && `, ${showMoment(updated_at)}`}.
            </p>
            <p className="flex flex-wrap gap-2">
              <Button onClick={() => decide(student_id, false)}>Dejar {said(value)}</Button>
              <Button onClick={() => decide(student_id, true)}>
                Poner {said(edits.valueAt({ about, student_id }))}
              </Button>
            </p>
          </li>
        ))}
      {(stale.length === 0 || left_out.length > 0) && (
        <li className="grid gap-2 py-2">
          <p>{whyNot(conflict)}</p>
          {stale.length === 0 && (
            <p>
              <Button onClick={() => void edits.settle(conflict, new Map())}>Entendido</Button>
            </p>
          )}
        </li>
      )}
    </ul>
  )
}
