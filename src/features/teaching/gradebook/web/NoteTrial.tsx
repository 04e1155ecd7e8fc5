import { useMemo, useState } from 'react'
import { isApproved } from '#features/people/students/history/rules.ts'
import { showPensumProgress } from '#features/plan/prelations/progress/contract.ts'
import { tryNotes, withNote } from '#features/plan/prelations/trial/rules.ts'
import { Heard, TrialEffects, TrialFrame } from '#features/plan/prelations/trial/web/widgets/TrialEffects.tsx'
import { showAccumulated, showNote } from '#kernel/notes.ts'
import { useAnswer } from '#web/api/api.tsx'
import { awaitedIn, type Line, type SumOf, sumOf } from './sum.ts'
import { NoteSum } from './widgets/NoteSum.tsx'
import { TrialNote } from './widgets/TrialNote.tsx'

type Tried = ReadonlyMap<Line, number>

/** The sum with what is tried in the place of the notes to come. */
const withTried = ({ book, grades, student }: SumOf, tried: Tried): SumOf => {
  const delivered = tried.get('delivery')
  return {
    book,
    unassigned: tried.get('unassigned'),
    grades: {
      gradeOf: (cell) => {
        const note = tried.get(cell.column_id)
        const own = grades.gradeOf(cell)
        return note === undefined ? own : { ...own, note, outcome: null }
      },
    },
    student:
      delivered === undefined
        ? student
        : {
            ...student,
            final_delivery_note: delivered,
            final_delivery_given: { sum: delivered, juries: 1 },
            final_delivery_is_pending: false,
          },
  }
}

/** Notes to come are tried in the sum: by its own rules, and kept nowhere. */
export function NoteTrial({ onClose, ...of }: SumOf & { onClose: () => void }) {
  const [tried, setTried] = useState<Tried>(new Map())
  const awaited = awaitedIn(of)
  const now = withTried(of, tried)
  const { note, of: most } = sumOf(now)
  const set = (line: Line, value: number | undefined) => setTried((all) => withNote(all, line, value))
  const isWhole = note !== null && awaitedIn(now).length === 0
  return (
    <TrialFrame onQuit={onClose}>
      <NoteSum
        {...now}
        fieldOf={(line, title) =>
          awaited.includes(line) ? (
            <TrialNote title={title} note={tried.get(line)} onTry={(value) => set(line, value)} />
          ) : null
        }
      />
      {isWhole ? (
        <Outcome of={of} note={note} />
      ) : (
        <Later
          count={awaitedIn(now).length}
          sum={note === null || most === null ? '' : showAccumulated(note, most)}
        />
      )}
    </TrialFrame>
  )
}

/** What is still to be tried; the sum so far is heard. */
const Later = ({ count, sum }: { count: number; sum: string }) => (
  <>
    <p className="text-text-2">
      {count === 1 ? 'Con la nota que falta' : `Con las ${count} notas que faltan`} se ve también qué mueve la
      definitiva.
    </p>
    <Heard>{sum && `Con la prueba ${sum}.`}</Heard>
  </>
)

/** Where every note is tried: the verdict, and what it moves, from the answer that the pensum's map is drawn from. */
function Outcome({ of: { book, student }, note }: { of: SumOf; note: number }) {
  const { data } = useAnswer(showPensumProgress, { params: { id: student.id } }, { silent: true })
  const facts = data?.facts
  const { course_id } = book.course_section
  const before = useMemo(() => facts && tryNotes(facts, new Map()), [facts])
  const now = useMemo(() => facts && tryNotes(facts, new Map([[course_id, note]])), [facts, course_id, note])
  const approves = isApproved({ failed_by_absence: false, definitive_note: note }, book.approval_minimum_note)
  const verdict = `Definitiva ${showNote(note)}: ${approves ? 'aprueba' : 'no aprueba'}.`
  return (
    <>
      <p className={approves ? 'font-bold text-ok' : 'font-bold text-bad'}>{verdict}</p>
      {before && now ? <TrialEffects before={before} now={now} lead={verdict} /> : <Heard>{verdict}</Heard>}
    </>
  )
}
