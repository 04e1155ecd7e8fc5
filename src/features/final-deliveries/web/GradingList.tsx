import { useEffect, useRef, useState } from 'react'
import { isBlock, rowsOfText } from '#features/gradebook/grid/rules.ts'
import { pasted } from '#features/gradebook/pasting/rules.ts'
import { leftOut } from '#features/gradebook/pasting/web/widgets/left-out.ts'
import { showNote } from '#kernel/notes.ts'
import { ApiError, useAction } from '#web/api/api.tsx'
import { sentenceOf } from '#web/api/errors.ts'
import { type Cell, useEdits } from '#web/offline/use-waiting-edits.ts'
import { Button } from '#web/ui/Button.tsx'
import { toNextField } from '#web/ui/next-field.ts'
import { offerUndo, toast } from '#web/ui/toast.ts'
import type { DeliveryStudent, FinalDelivery, JuryNote } from '../contract.ts'
import { noteStudent } from '../grading/contract.ts'
import { TOUCHES, writingWords } from './DeliveryWords.tsx'
import { isNote, isShown, keptWords, readNote } from './jury-note.ts'

type Props = { delivery: FinalDelivery; students: readonly DeliveryStudent[]; teacher_id: number }

/** One field per student, each saved by itself; Enter and the arrows go to the others, a column is pasted into them. */
export function GradingList({ delivery, students, teacher_id }: Props) {
  const takers = useRef<Taker[]>([])
  const paste = async (block: string[][], at: number) => {
    const found = pasted(
      block,
      { top: at, left: 0, bottom: at, right: 0 },
      { names: students.map(nameOf), documents: [], columns: 1, isOpen: () => true, isNote },
    )
    if (found.given === 0) return
    const lines = takers.current
    const were = lines.map(({ shown }) => shown)
    const done = await Promise.all(found.cells.map(({ row, text }) => lines[row]?.take(text)))
    const cells = found.cells.filter((_, at) => done[at] !== 'refused')
    const left = leftOut({ ...found, cells })
    const goBack = () => {
      // What was changed since stays.
      const own = cells.filter(({ row, text }) => isShown(text, lines[row]?.shown ?? ''))
      for (const { row } of own) void lines[row]?.take(were[row] ?? '')
      if (own.length < cells.length) toast.warning(keptWords(cells.length - own.length))
    }
    const title = left?.title ?? (found.given === 1 ? 'Se pegó 1 nota' : `Se pegaron ${found.given} notas`)
    const body = left ? left.body || 'El motivo queda junto a cada una.' : undefined
    if (cells.length > 0) offerUndo(title, goBack, body)
    else toast.warning(title, body)
  }
  if (students.length === 0) return <p className="text-text-2">Aún no participa ningún estudiante.</p>
  return (
    <>
      <p className={delivery.is_open ? 'py-2 text-text-2' : 'py-2 text-warn'}>{writingWords(delivery)}</p>
      <ul className="ruled">
        {students.map((student, at) => (
          <StudentLine
            key={student.id}
            {...{ delivery, student, teacher_id }}
            taker={(line) => {
              takers.current[at] = line
            }}
            onBlock={(block) => void paste(block, at)}
          />
        ))}
      </ul>
    </>
  )
}

/** What a line shows, and does with a text that was pasted for it; what the server refuses has its reason there. */
type Taker = { shown: string; take: (text: string) => Promise<Taken> }
type Taken = 'taken' | 'marked' | 'refused'
type LineProps = Omit<Props, 'students'> & { student: DeliveryStudent }
type PastedProps = { taker: (line: Taker) => void; onBlock: (block: string[][]) => void }

const nameOf = ({ first_name, last_name }: DeliveryStudent) => `${last_name}, ${first_name}`

const noteBy = (student: DeliveryStudent, teacher_id: number): JuryNote | undefined =>
  student.notes.find((one) => one.teacher_id === teacher_id)

type Stands = { note: number | null; updated_at: JuryNote['updated_at'] }
type Refused = { mine: number | null; other: Stands }

/** A note that another has overtaken, based on what the person sees by now. */
const unansweredIn = (cell: Cell, { mine, other }: Refused, seen: Stands | undefined) => ({
  ...cell,
  seq: 0,
  text: '',
  rows: [{ ...cell, note: mine, updated_at: seen?.updated_at ?? null }],
  skipped: [{ ...cell, current: other }],
})

/** What was typed and how far it is: on its way, saved, refused with its reason, or overtaken by another's. */
function useNote({ delivery, student, teacher_id }: LineProps) {
  const action = useAction(noteStudent, { silent: true, touches: TOUCHES })
  const [answered, setAnswered] = useState<DeliveryStudent | null>(null)
  const [isSaved, setSaved] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  // What was read later says more than the answer, which says more than what was read before it.
  const [read, setRead] = useState(student)
  if (read !== student) {
    setRead(student)
    setAnswered(null)
  }
  const stands = noteBy(answered ?? student, teacher_id)
  const cell = { about: `delivery ${delivery.id}`, student_id: student.id }
  const sent = useRef<Promise<Taken>>(Promise.resolve('taken'))
  const send = async (note: number | null, version: JuryNote['updated_at']): Promise<Taken> => {
    setProblem(null)
    setRefused(null)
    setSaved(false)
    try {
      const params = { final_delivery_id: delivery.id, teacher_id, student_id: student.id }
      const { data } = await action.run({ params, body: { note, updated_at: version } })
      setAnswered(data)
      setSaved(true)
      return 'taken'
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { current } = error.details as { current?: Stands }
      if (error.code !== 'stale_version') setProblem(sentenceOf(error))
      else setRefused({ mine: note, other: current ?? { note: null, updated_at: null } })
      return 'refused'
    }
  }
  const { conflicts, ...edits } = useEdits<Stands, number | null>({
    unanswered: refused ? [unansweredIn(cell, refused, stands)] : [],
    valueOf: (one) => one?.note ?? null,
    answered: () => stands,
    send: async (_, [row]) => {
      if (row) await (sent.current = send(row.value, row.updated_at))
    },
    isSentAtOnce: true,
    isKeptSent: true,
  })
  /** What becomes of a text; null where it is no note. */
  const put = (text: string): Promise<Taken> | null => {
    const read = readNote(text)
    if ('problem' in read) {
      setProblem(read.problem)
      return null
    }
    if (read.note !== (stands?.note ?? null)) {
      edits.put([{ ...cell, value: read.note }])
      return sent.current
    }
    setProblem(null)
    return Promise.resolve('taken')
  }
  const settle = (isMine: boolean) => {
    for (const one of conflicts) void edits.settle(one, new Map([[student.id, isMine]]))
  }
  return { stands, settle, put, problem, refused, isSaved, pending: action.pending }
}

function StudentLine({ taker, onBlock, ...props }: LineProps & PastedProps) {
  const { delivery, student } = props
  const [typed, type] = useState<string | null>(null)
  const { stands, settle, put, problem, refused, isSaved, pending } = useNote(props)
  const shown = stands ? showNote(stands.note) : ''
  const id = `note-${student.id}`
  const name = nameOf(student)
  // What is no note stays in its field, with the reason.
  const take = (text: string): Promise<Taken> => {
    const done = put(text)
    type(done ? null : text)
    return done?.catch(() => 'refused' as const) ?? Promise.resolve('marked')
  }
  useEffect(() => taker({ shown: typed ?? shown, take }))
  return (
    <li className="py-2">
      <div className="flex items-center gap-3">
        <label htmlFor={id} className="min-w-0 flex-1">
          {name}
          <span className="block text-compact text-text-2" role="status">
            {pending
              ? 'Guardando…'
              : problem || refused
                ? ''
                : isSaved
                  ? 'Guardada'
                  : stands
                    ? ''
                    : 'Sin nota'}
          </span>
        </label>
        <input
          id={id}
          className="input input-figures"
          style={{ width: '5.5rem' }}
          inputMode="decimal"
          autoComplete="off"
          disabled={!delivery.is_open}
          aria-label={`Nota de ${name}`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          value={typed ?? shown}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => type(target.value)}
          onKeyDown={toNextField}
          onPaste={(event) => {
            const block = rowsOfText(event.clipboardData.getData('text/plain'))
            if (!isBlock(block)) return
            event.preventDefault()
            onBlock(block)
          }}
          onBlur={() => {
            if (typed === null || put(typed)) type(null)
          }}
        />
      </div>
      {problem && (
        <p id={`${id}-problem`} className="field-error" role="alert">
          {problem}
        </p>
      )}
      {refused && (
        <div className="mt-2 flex flex-wrap items-center gap-2" role="alert">
          <p className="min-w-0 flex-1 text-warn">
            Otra persona{' '}
            {refused.other.note === null ? 'borró la nota' : `puso ${showNote(refused.other.note)}`} mientras
            tanto.
          </p>
          <Button size="sm" onClick={() => settle(true)}>
            {refused.mine === null ? 'Dejar sin nota' : `Poner ${showNote(refused.mine)}`}
          </Button>
          <Button size="sm" onClick={() => settle(false)}>
            Dejar la otra
          </Button>
        </div>
      )}
    </li>
  )
}
