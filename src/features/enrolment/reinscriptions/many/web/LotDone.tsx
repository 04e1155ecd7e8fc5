import { useState } from 'react'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Button } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { type reinscribeMany, rollbackMany } from '../contract.ts'

const UndoMany = lazyComponent(async () => (await import('./UndoMany.tsx')).UndoMany)

export type Lot = AnswerOf<typeof reinscribeMany>['data']

type Props = { lot: Lot; period: { id: number; name: string }; onUndone: () => void }

/** What has just been done for a semester at once: how many, who was left out and why, and the way back. */
export function LotDone({ lot: { enrolled, skipped }, period, onUndone }: Props) {
  const may = useMay()
  const [isUndoing, setUndoing] = useState(false)
  return (
    <div className={`note ${enrolled.length > 0 ? 'note-ok' : 'note-warn'} grid gap-2`}>
      <p role="status">{doneWords(enrolled.length, period.name)}</p>
      {skipped.length > 0 && (
        <div>
          <p>{skipped.length === 1 ? 'Se omitió 1:' : `Se omitieron ${skipped.length}:`}</p>
          <ul className="list-disc ps-5">
            {skipped.map(({ student_id, student_name, sentence }) => (
              <li key={student_id}>
                {student_name}: {sentence}
              </li>
            ))}
          </ul>
        </div>
      )}
      {enrolled.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {may(rollbackMany) && (
            <Button size="sm" onClick={() => setUndoing(true)}>
              {enrolled.length === 1 ? 'Deshacerla' : 'Deshacerlas todas'}
            </Button>
          )}
          <LinkTo to="/reinscriptions" search={{ period_id: period.id }} mode="ghost" size="sm">
            Verlas en la lista
          </LinkTo>
        </div>
      )}
      {isUndoing && (
        <UndoMany
          ids={enrolled.map(({ inscription_id }) => inscription_id)}
          onClose={() => setUndoing(false)}
          onDone={onUndone}
        />
      )}
    </div>
  )
}

function doneWords(many: number, period: string): string {
  if (many === 0) return `No se inscribió a nadie en ${period}.`
  return many === 1
    ? `Se hizo 1 inscripción en ${period}.`
    : `Se hicieron ${many} inscripciones en ${period}.`
}
