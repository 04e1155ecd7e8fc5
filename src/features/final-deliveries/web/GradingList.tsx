import { type KeyboardEvent, useRef, useState } from 'react'
import { noteFromText, showNote } from '#kernel/notes.ts'
import { ApiError, useAction } from '#web/api/api.tsx'
import { sentenceOf } from '#web/api/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import type { DeliveryStudent, FinalDelivery, JuryNote } from '../contract.ts'
import { noteStudent } from '../grading/contract.ts'
import { TOUCHES, writingWords } from './DeliveryWords.tsx'

type Props = { delivery: FinalDelivery; students: readonly DeliveryStudent[]; teacher_id: number }

/** One field per student, each saved by itself; Enter goes to the next one. */
export function GradingList({ delivery, students, teacher_id }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const toNext = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    const fields = [...(list.current?.querySelectorAll('input') ?? [])]
    const next = fields[fields.indexOf(event.currentTarget) + 1]
    event.preventDefault()
    if (next) next.focus()
    else event.currentTarget.blur()
  }
  if (students.length === 0) return <p className="text-text-2">Aún no participa ningún estudiante.</p>
  return (
    <>
      <p className={delivery.is_open ? 'py-2 text-text-2' : 'py-2 text-warn'}>{writingWords(delivery)}</p>
      <ul ref={list} className="ruled">
        {students.map((student) => (
          <StudentLine key={student.id} {...{ delivery, student, teacher_id, toNext }} />
        ))}
      </ul>
    </>
  )
}

type LineProps = Omit<Props, 'students'> & {
  student: DeliveryStudent
  toNext: (event: KeyboardEvent<HTMLInputElement>) => void
}

const noteBy = (student: DeliveryStudent, teacher_id: number): JuryNote | undefined =>
  student.notes.find((one) => one.teacher_id === teacher_id)

type Other = { note: number | null; updated_at: JuryNote['updated_at'] }

/** What was typed and how far it is: on its way, saved, refused with its reason, or overtaken by another's. */
function useNote({ delivery, student, teacher_id }: Omit<LineProps, 'toNext'>) {
  const action = useAction(noteStudent, { silent: true, touches: TOUCHES })
  const [answered, setAnswered] = useState<DeliveryStudent | null>(null)
  const [isSaved, setSaved] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [conflict, setConflict] = useState<{ mine: number | null; other: Other } | null>(null)
  // What was read later says more than the answer, which says more than what was read before it.
  const [read, setRead] = useState(student)
  if (read !== student) {
    setRead(student)
    setAnswered(null)
  }
  const stands = noteBy(answered ?? student, teacher_id)
  const send = async (note: number | null, version = stands?.updated_at ?? null) => {
    setProblem(null)
    setConflict(null)
    setSaved(false)
    try {
      const params = { final_delivery_id: delivery.id, teacher_id, student_id: student.id }
      const { data } = await action.run({ params, body: { note, updated_at: version } })
      setAnswered(data)
      setSaved(true)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'stale_version')
        setConflict({
          mine: note,
          other: (error.details.current as Other | undefined) ?? { note: null, updated_at: null },
        })
      else setProblem(sentenceOf(error))
    }
  }
  const put = (text: string): boolean => {
    const note = text.trim() === '' ? null : noteFromText(text)
    if (text.trim() !== '' && (note === null || note > 20)) {
      setProblem('La nota va de 0 a 20, con dos decimales como máximo.')
      return false
    }
    if (note === (stands?.note ?? null)) setProblem(null)
    else void send(note)
    return true
  }
  return {
    stands,
    send,
    put,
    problem,
    conflict,
    setConflict,
    isSaved,
    pending: action.pending,
  }
}

function StudentLine({ toNext, ...props }: LineProps) {
  const { delivery, student } = props
  const [typed, type] = useState<string | null>(null)
  const { stands, send, put, problem, conflict, setConflict, isSaved, pending } = useNote(props)
  const shown = stands ? showNote(stands.note) : ''
  const id = `note-${student.id}`
  const name = `${student.last_name}, ${student.first_name}`
  return (
    <li className="py-2">
      <div className="flex items-center gap-3">
        <label htmlFor={id} className="min-w-0 flex-1">
          {name}
          <span className="block text-compact text-text-2" role="status">
            {pending
              ? 'Guardando…'
              : problem || conflict
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
          onKeyDown={toNext}
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
      {conflict && (
        <div className="mt-2 flex flex-wrap items-center gap-2" role="alert">
          <p className="min-w-0 flex-1 text-warn">
            Otra persona{' '}
            {conflict.other.note === null ? 'borró la nota' : `puso ${showNote(conflict.other.note)}`}{' '}
            mientras tanto.
          </p>
          <Button size="sm" onClick={() => void send(conflict.mine, conflict.other.updated_at)}>
            {conflict.mine === null ? 'Dejar sin nota' : `Poner ${showNote(conflict.mine)}`}
          </Button>
          <Button
            size="sm"
            onClick={() => {
              setConflict(null)
              void send(conflict.other.note, conflict.other.updated_at)
            }}
          >
            Dejar la otra
          </Button>
        </div>
      )}
    </li>
  )
}
