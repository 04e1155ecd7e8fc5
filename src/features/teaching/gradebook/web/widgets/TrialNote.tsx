import { useId, useState } from 'react'
import { noteFromText, showNote } from '#kernel/notes.ts'
import { toNextField } from '#web/ui/next-field.ts'
import { readCell } from '../../rules.ts'
import { CELL_PROBLEMS } from '../words.ts'

type Props = {
  /** Of what the note would be. */
  title: string
  note: number | undefined
  /** Undefined where what is typed is no note. */
  onTry: (note: number | undefined) => void
}

const NO_NUMBER = 'No es una nota: se escribe como 14,50.'

/** A comma or point that decimals are still to follow. */
const OPEN_END = /[.,]$/

/** What is typed as a trial: a note, nothing, or why it is none. */
function readTrial(text: string): { note?: number; problem?: string } {
  const typed = text.trim().replace(OPEN_END, '')
  if (typed === '') return {}
  const note = noteFromText(typed)
  if (note !== null && note <= 20) return { note }
  const read = readCell(typed)
  return {
    problem: 'problem' in read && read.problem !== 'no_note' ? CELL_PROBLEMS[read.problem] : NO_NUMBER,
  }
}

/** A field in which a note to come is tried: dashed, as nothing in it is kept. */
export function TrialNote({ title, note, onTry }: Props) {
  const [text, setText] = useState(note === undefined ? '' : showNote(note))
  const [isLeft, setLeft] = useState(true)
  const id = useId()
  const { problem } = readTrial(text)
  // Half a number is no fault yet.
  const told = problem && (isLeft || !/^-?[\d.,]{0,2}$/.test(text)) ? problem : null
  return (
    <>
      <input
        className="input figures"
        style={{ width: '4.5rem', textAlign: 'end' }}
        inputMode="decimal"
        autoComplete="off"
        placeholder="Nota"
        data-proposed=""
        aria-label={`Nota de prueba de ${title}`}
        aria-invalid={told ? true : undefined}
        aria-describedby={told ? id : undefined}
        value={text}
        onFocus={() => setLeft(false)}
        onChange={({ target }) => {
          setText(target.value)
          onTry(readTrial(target.value).note)
        }}
        onBlur={() => {
          setLeft(true)
          const { note: whole } = readTrial(text)
          if (whole !== undefined) setText(showNote(whole))
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') toNextField(event, '[data-trial]')
        }}
      />
      {told && (
        <span id={id} className="block text-compact text-bad" role="alert">
          {told}
        </span>
      )}
    </>
  )
}
