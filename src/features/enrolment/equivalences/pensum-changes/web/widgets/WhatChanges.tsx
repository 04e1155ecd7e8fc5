import { showNote } from '#kernel/notes.ts'
import { REFUSALS } from '#web/refusals.ts'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import type { Approved, Planned, Preview } from '../../contract.ts'
import { coursesWord } from '../../words.ts'
import type { Choice, ChosenPair } from '../use-choice.ts'

type Props = { preview: Preview; choice: Choice; onChoose: (choice: Choice) => void }

/** What a change would come to: progress before and after, what is kept, recognised, lost and left to take. */
export function WhatChanges({ preview, choice, onChoose }: Props) {
  const pairs = choice.recognised ?? preview.recognised.map(({ note: _, ...pair }) => pair)
  const { carried, beyond, lacking, lost, obstacles } = preview
  return (
    <>
      <Sums preview={preview} />
      {obstacles.map(({ code }) =>
        code === 'pensum_change_leaves_nothing' ? (
          <p key={code} role="status" className="font-medium">
            {REFUSALS[code].text}
          </p>
        ) : null,
      )}
      <Listed title="Se conservan" none="Ninguna de las aprobadas es del pensum nuevo." courses={carried} />
      {beyond.length > 0 && (
        <fieldset className="grid gap-3">
          <legend className="font-medium">Aprobadas que el pensum nuevo no tiene</legend>
          <p className="text-text-2">
            {lost.courses === 0
              ? 'No se pierde ninguna.'
              : `${lost.courses === 1 ? 'Se pierde' : 'Se pierden'} ${coursesWord(lost)}.`}{' '}
            Lo reconocido queda en una resolución de equivalencias, y no cuenta otra vez en el índice.
          </p>
          {beyond.map((one) => (
            <Beyond
              key={one.id}
              course={one}
              preview={preview}
              pairs={pairs}
              onChange={(recognised) => onChoose({ ...choice, recognised })}
            />
          ))}
        </fieldset>
      )}
      <Listed title="Por cursar" none="No le quedaría ninguna materia por cursar." courses={lacking} />
      <NextSemester
        of={preview}
        chosen={choice.semester_number ?? preview.semester_number}
        onChoose={(semester_number) => onChoose({ ...choice, semester_number })}
      />
    </>
  )
}

function Sums({ preview: { before, after } }: { preview: Preview }) {
  const rows = [
    [
      'UC aprobadas',
      `${before.approved_credits} de ${before.total_credits}`,
      `${after.approved_credits} de ${after.total_credits}`,
    ],
    ['Materias por cursar', before.left, after.left],
  ] as const
  return (
    <table className="table figures">
      <caption className="sr-only">Avance antes y después</caption>
      <thead>
        <tr>
          <th scope="col">Avance</th>
          <th scope="col" className="cell-end">
            Ahora
          </th>
          <th scope="col" className="cell-end">
            Después
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([title, now, then]) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            <td className="cell-end">{now}</td>
            <td className="cell-end">
              <b>{then}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** So many are shown at once. */
const FEW = 6

const creditsIn = (courses: readonly { credits: number }[]) =>
  courses.reduce((sum, { credits }) => sum + credits, 0)

type ListedProps = { title: string; none: string; courses: readonly (Approved | Planned)[] }

function Listed({ title, none, courses }: ListedProps) {
  if (courses.length === 0) return <p className="text-text-2">{none}</p>
  const sum = coursesWord({ courses: courses.length, credits: creditsIn(courses) })
  return (
    <details open={courses.length <= FEW}>
      <summary>
        <b className="font-medium">{title}</b> <span className="text-text-2">{sum}</span>
      </summary>
      <ul className="list-disc ps-5">
        {courses.map((one) => (
          <li key={one.id}>
            {one.title}{' '}
            <span className="figures text-text-2">
              {'note' in one
                ? one.note !== null && showNote(one.note)
                : `semestre ${one.semester_number}, ${one.credits} UC`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

type BeyondProps = {
  course: Approved
  preview: Preview
  pairs: readonly ChosenPair[]
  onChange: (pairs: ChosenPair[]) => void
}

/** An approved course that would be lost, and what it is recognised as. */
function Beyond({ course, preview: { open, minimum_note }, pairs, onChange }: BeyondProps) {
  const { id, title, credits, note } = course
  const own = pairs.find((one) => one.taken_course_id === id)
  const others = pairs.filter((one) => one !== own)
  const free = open.filter((one) => !others.some(({ course_id }) => course_id === one.id))
  const hasNote = note !== null && note >= minimum_note
  const choose = (course_id: number) =>
    onChange(
      course_id === 0
        ? others
        : [...others, { taken_course_id: id, course_id, with_note: own?.with_note ?? hasNote }],
    )
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 grow basis-64">
        <ChoiceField
          label={`${title} (${credits} UC${note === null ? '' : `, ${showNote(note)}`})`}
          chosen={own?.course_id ?? 0}
          onChoose={choose}
        >
          <option value={0}>Se pierde</option>
          {free.map((one) => (
            <option key={one.id} value={one.id}>
              Se reconoce como {one.title} ({one.credits} UC)
            </option>
          ))}
        </ChoiceField>
      </div>
      {own && hasNote && (
        <label className="check">
          <input
            type="checkbox"
            checked={own.with_note}
            onChange={({ target }) => onChange([...others, { ...own, with_note: target.checked }])}
          />
          <span>Con su nota</span>
        </label>
      )}
    </div>
  )
}

type NextProps = { of: Preview; chosen: number; onChoose: (number: number) => void }

const NextSemester = ({ of: { semesters }, chosen, onChoose }: NextProps) => (
  <ChoiceField
    label="Semestre que le corresponde en la próxima inscripción"
    chosen={chosen}
    onChoose={onChoose}
  >
    {Array.from({ length: semesters }, (_, at) => at + 1).map((number) => (
      <option key={number} value={number}>
        Semestre {number}
      </option>
    ))}
  </ChoiceField>
)
