import { useDeferredValue, useState } from 'react'
import { sectionCode } from '#features/timetable/section-names/words.ts'
import { weekdayName } from '#kernel/dates.ts'
import { plain } from '#kernel/text.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { Candidate } from '../courses/contract.ts'

type Props = {
  candidates: readonly Candidate[]
  chosen: readonly number[]
  onChoose: (chosen: readonly number[]) => void
}

/** Those who have the course first, then who is free, then who is busy at its hours. */
const rankOf = ({ is_assigned, busy }: Candidate) => (is_assigned ? 0 : busy.length === 0 ? 1 : 2)

/** Teachers to choose among, each with their load and with what keeps them from the hours of the course. */
export function CandidateList({ candidates, chosen, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const words = plain(useDeferredValue(typed)).split(/\s+/).filter(Boolean)
  if (candidates.length === 0)
    return (
      <EmptyState
        title="Aún no hay profesores activos"
        action={<LinkTo to="/teachers">Ver profesores</LinkTo>}
      >
        Una materia se asigna a profesores activos.
      </EmptyState>
    )
  const found = [...candidates]
    .sort((one, other) => rankOf(one) - rankOf(other))
    .filter(({ first_name, last_name }) => {
      const text = plain(`${first_name} ${last_name}`)
      return words.every((word) => text.includes(word))
    })
  return (
    <>
      <label className="field">
        <span className="field-label">Buscar profesor</span>
        <input
          className="input"
          type="search"
          placeholder="Nombre o apellido"
          data-autofocus
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <p className="hint my-2" role="status">
        {found.length === 0 ? 'No hay resultados encontrados' : `${found.length} de ${candidates.length}`}
      </p>
      <ul className="max-h-80 overflow-y-auto">
        {found.map((candidate) => (
          <li key={candidate.id} className="border-line border-t py-1">
            <Choice
              candidate={candidate}
              isChosen={chosen.includes(candidate.id)}
              onChange={(isChosen) =>
                onChoose(isChosen ? [...chosen, candidate.id] : chosen.filter((one) => one !== candidate.id))
              }
            />
          </li>
        ))}
      </ul>
    </>
  )
}

type ChoiceProps = { candidate: Candidate; isChosen: boolean; onChange: (isChosen: boolean) => void }

function Choice({ candidate, isChosen, onChange }: ChoiceProps) {
  const { first_name, last_name, is_assigned, enabled, busy } = candidate
  const isBusy = busy.length > 0 && !is_assigned
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={isChosen}
        disabled={isBusy}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        {first_name} {last_name}
        <span className="figures block text-compact text-text-2">{loadOf(candidate)}</span>
        {!enabled && <span className="block text-compact text-warn">Inactivo: no se le asigna más</span>}
        {isBusy && (
          <span className="flex items-center gap-1 text-compact text-warn">
            <Icon name="warning" size={16} />
            <span>{busyWords(busy)}</span>
          </span>
        )}
      </span>
    </label>
  )
}

function loadOf({ hours, courses_count }: Candidate): string {
  if (courses_count === 0) return 'Sin materias en el período'
  const courses = courses_count === 1 ? '1 materia' : `${courses_count} materias`
  return `${courses}\u00a0· ${hours} h semanales en el período`
}

/** `Ocupado el lunes a las 7:45: MAT-1, INF S1-A` and how many more. */
function busyWords(busy: Candidate['busy']): string {
  const [first] = busy
  if (!first) return ''
  const time = `${first.start_hour}:${String(first.start_minute).padStart(2, '0')}`
  const more = busy.length > 1 ? ` y ${busy.length - 1} más` : ''
  return `Ocupado el ${weekdayName(first.day)} a las ${time}: ${first.code}, ${sectionCode(first)}${more}`
}
