import { useEffect, useRef, useState } from 'react'
import { isBlock, rowsOfText } from '#features/gradebook/grid/rules.ts'
import { type Pasted, pasted } from '#features/gradebook/pasting/rules.ts'
import { noteFromText, showNote } from '#kernel/notes.ts'
import { ApiError, useAction } from '#web/api/api.tsx'
import { sentenceOf } from '#web/api/errors.ts'
import { type Cell, useEdits } from '#web/offline/use-waiting-edits.ts'
import { Button } from '#web/ui/Button.tsx'
import { toNextField } from '#web/ui/next-field.ts'
import { toast } from '#web/ui/toast.ts'
import type { DeliveryStudent, FinalDelivery, JuryNote } from '../contract.ts'
import { noteStudent } from '../grading/contract.ts'
import { TOUCHES, writingWords } from './DeliveryWords.tsx'

type Props = { delivery: FinalDelivery; students: readonly DeliveryStudent[]; teacher_id: number }

/** One field per student, each saved by itself; Enter and the arrows go to the others, a column is pasted into them. */
export function GradingList({ delivery, students, teacher_id }: Props) {
  const takers = useRef<Taker[]>([])
  const paste = (block: string[][], at: number) => {
    const found = pasted(
      block,
      { top: at, left: 0, bottom: at, right: 0 },
      { names: students.map(nameOf), documents: [], columns: 1, isOpen: () => true },
    )
    for (const { row, text } of found.cells) takers.current[row]?.(text)
    const left = leftOutWords(found)
    if (left) toast.warning(`Se pegaron ${found.cells.length} de ${found.given} notas`, left)
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
            taker={(take) => {
              takers.current[at] = take
            }}
            onBlock={(block) => paste(block, at)}
          />
        ))}
      </ul>
    </>
  )
}

/** What a line does with a text that was pasted for it. */
type Taker = (text: string) => void
type LineProps = Omit<Props, 'students'> & { student: DeliveryStudent }
type PastedProps = { taker: (take: Taker) => void; onBlock: (block: string[][]) => void }

const nameOf = ({ first_name, last_name }: DeliveryStudent) => `${last_name}, ${first_name}`

/** What of a pasted column found no line, and why; empty where all of it did. */
const leftOutWords = ({ over, unknown, doubled }: Pasted): string =>
  [
    over > 0 && `${over === 1 ? 'Sobra 1' : `Sobran ${over}`}: revise que las filas sean las mismas.`,
    unknown.length > 0 && `Sin encontrar: ${unknown.join('; ')}.`,
    doubled.length > 0 && `Más de una vez: ${doubled.join('; ')}.`,
  ]
    .filter(Boolean)
    .join(' ')

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
  const send = async (note: number | null, version: JuryNote['updated_at']) => {
    setProblem(null)
    setRefused(null)
    setSaved(false)
    try {
      const params = { final_delivery_id: delivery.id, teacher_id, student_id: student.id }
      const { data } = await action.run({ params, body: { note, updated_at: version } })
      setAnswered(data)
      setSaved(true)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { current } = error.details as { current?: Stands }
      if (error.code !== 'stale_version') setProblem(sentenceOf(error))
      else setRefused({ mine: note, other: current ?? { note: null, updated_at: null } })
    }
  }
  const { conflicts, ...edits } = useEdits<Stands, number | null>({
    unanswered: refused ? [unansweredIn(cell, refused, stands)] : [],
    valueOf: (one) => one?.note ?? null,
    answered: () => stands,
    send: (_, [row]) => (row ? send(row.value, row.updated_at) : Promise.resolve()),
    isSentAtOnce: true,
    isKeptSent: true,
  })
  const put = (text: string): boolean => {
    const note = text.trim() === '' ? null : noteFromText(text)
    if (text.trim() !== '' && (note === null || note > 20)) {
      setProblem('La nota va de 0 a 20, con dos decimales como máximo.')
      return false
    }
    if (note === (stands?.note ?? null)) setProblem(null)
    else edits.put([{ ...cell, value: note }])
    return true
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
  const take = (text: string) => type(put(text) ? null : text)
  useEffect(() => taker(take))
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
