import { useMemo, useState } from 'react'
import { periodWord } from '#features/people/students/history/words.ts'
import type { CardProgress } from '#features/plan/pensums/web/widgets/pensum-map-props.ts'
import { TrialNote } from '#features/teaching/gradebook/web/widgets/TrialNote.tsx'
import { showNote } from '#kernel/notes.ts'
import type { Facts, PensumInProgress } from '../../../progress/contract.ts'
import { OnePensum, progressIn } from '../../../web/widgets/OnePensum.tsx'
import { type Trial, type TriedNotes, triable, tryNotes, withNote } from '../../rules.ts'
import { TrialEffects, TrialFrame } from './TrialEffects.tsx'

type Props = { pensums: readonly PensumInProgress[]; facts: Facts; onClose: () => void }

const NOTHING: TriedNotes = new Map()

/** The pensums of a student with a field for each note to come: what is typed moves what comes after it, and stays here. */
export function TrialMap({ pensums, facts, onClose }: Props) {
  const [notes, setNotes] = useState(NOTHING)
  const fields = useMemo(() => triable(facts), [facts])
  const before = useMemo(() => tryNotes(facts, NOTHING), [facts])
  const now = useMemo(() => tryNotes(facts, notes), [facts, notes])
  const set = (course_id: number, note: number | undefined) =>
    setNotes((all) => withNote(all, course_id, note))
  return (
    <TrialFrame onQuit={onClose}>
      <p className="text-text-2">
        Escriba notas definitivas en las materias que cursa o que le faltan. Lo que no pruebe se toma como
        aprobado.
      </p>
      <TrialEffects before={before} now={now} onMap />
      {pensums.map((pensum) => (
        <OnePensum
          key={pensum.id}
          pensum={pensum}
          progress={triedIn(pensum, { notes, before, now })}
          courseFoot={({ id, title }) =>
            fields.has(id) && (
              <p className="mt-1">
                <TrialNote title={title} note={notes.get(id)} onTry={(note) => set(id, note)} />
              </p>
            )
          }
        />
      ))}
    </TrialFrame>
  )
}

type Tried = { notes: TriedNotes; before: Trial; now: Trial }

const triedIn = (pensum: PensumInProgress, tried: Tried): ReadonlyMap<number, CardProgress> =>
  new Map([...progressIn(pensum)].map(([id, one]) => [id, cardOf(id, one, tried)]))

/** A card under the trial: how the tried note ends, and when the course can be had. */
function cardOf(id: number, one: CardProgress, { notes, before, now }: Tried): CardProgress {
  const [note, verdict] = [notes.get(id), now.verdicts.get(id)]
  const periods = now.taken.get(id) ?? []
  const said =
    note === undefined ? '' : `${showNote(note)} ${verdict === 'failed' ? 'reprobada' : 'aprobada'}`
  const last = periods.at(-1)
  const was = before.taken.get(id)?.at(-1)
  const parts = [
    ...(said ? [said] : []),
    ...(last === undefined ? [] : [verdict === 'failed' ? `repite en ${last}` : `en ${last}`]),
    ...(was && last && was !== last ? [`antes ${was}`] : []),
  ]
  if (parts.length === 0) return one
  const isTaken = one.state === 'in_course' || one.state === 'unrecorded'
  const isNext = periods[0] !== undefined && periods[0] === firstOf(now)
  return {
    state: isTaken ? one.state : isNext ? 'open' : 'blocked',
    short: parts.join(', '),
    words: parts.join(', '),
    moved: said !== '' || was !== last,
  }
}

const firstOf = ({ left }: Trial): string | undefined => {
  const [first] = left?.periods ?? []
  return first && periodWord(first)
}
