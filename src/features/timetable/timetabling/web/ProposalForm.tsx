import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { bareSection } from '#features/timetable/section-names/words.ts'
import type { Section } from '#features/timetable/sections/contract.ts'
import { useAction } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { createProposal } from '../contract.ts'
import { SECONDS, STAYS, WISHES, type Wish } from '../rules.ts'
import { WISH_LABELS } from '../words.ts'
import { CauseCard } from './CauseCard.tsx'
import { type Cause, useCause } from './use-cause.ts'
import { SECONDS_LABELS, STAYS_CHOICES } from './words.ts'

type Props = { period_id: number; sections: readonly Section[] }

/** What is to be completed or relocated, what stays, and how long may be searched. */
export function ProposalForm({ period_id, sections }: Props) {
  const navigate = useNavigate()
  const ask = useAction(createProposal)
  const cause = useCause()
  const before = useBefore(sections, cause)
  const [scope, setScope] = useState(before.scope)
  const [stays, setStays] = useState(before.stays)
  const [seconds, setSeconds] = useState(before.seconds)
  const [wishes, setWishes] = useState(before.wishes)
  const isRelocation = scope === cause?.value
  const send = async () => {
    const [what, id] = scope.split(' ')
    const of = what ? { [`${what}_id`]: Number(id) } : {}
    const { data } = await ask.run({
      body: isRelocation
        ? { period_id, seconds, stays: 'possible', ...of }
        : { period_id, seconds, stays, wishes, ...of },
    })
    void navigate({ to: `/schedules/proposals/${data.id}` })
  }
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        // What went wrong was said.
        if (!ask.pending) send().catch(() => {})
      }}
    >
      <Scope {...{ sections, cause }} value={scope} onChange={setScope} />
      {isRelocation ? (
        <CauseCard cause={cause} />
      ) : (
        <Choices
          title="Qué se queda donde está"
          choices={STAYS_CHOICES}
          value={stays}
          onChange={setStays}
          hint={STAYS_CHOICES.find(({ value }) => value === stays)?.hint}
        />
      )}
      <Choices
        title="Cuánto tiempo se busca"
        choices={SECONDS.map((value) => ({ value, label: SECONDS_LABELS[value] ?? '' }))}
        value={seconds}
        onChange={setSeconds}
        hint="Con más tiempo, el horario queda mejor. Se puede detener antes y usar lo mejor hallado."
      />
      {!isRelocation && <Wishes value={wishes} onChange={setWishes} />}
      <div>
        <Button type="submit" mode="primary" busy={ask.pending} disabled={isRelocation && cause.is_gone}>
          Buscar horario
        </Button>
      </div>
    </form>
  )
}

/** What the address names of an earlier search, else the usual. */
function useBefore(sections: readonly Section[], cause: Cause | null) {
  const asked: Record<string, unknown> = useSearch({ strict: false })
  const isHere = (field: 'id' | 'specialization_id', name: string) =>
    sections.some((one) => one[field] === asked[name])
  const scope = cause
    ? cause.value
    : isHere('id', 'section_id')
      ? `section ${String(asked.section_id)}`
      : isHere('specialization_id', 'specialization_id')
        ? `specialization ${String(asked.specialization_id)}`
        : ''
  return {
    scope,
    stays: STAYS.find((one) => one === asked.stays) ?? 'placed',
    seconds: SECONDS.find((one) => one === asked.seconds) ?? (cause ? 10 : 60),
    wishes: WISHES.filter((one) => Array.isArray(asked.wishes) && asked.wishes.includes(one)),
  }
}

type ScopeProps = {
  sections: readonly Section[]
  cause: Cause | null
  value: string
  onChange: (value: string) => void
}

function Scope({ sections, cause, value, onChange }: ScopeProps) {
  const id = useId()
  const titles = new Map(sections.map((one) => [one.specialization_id, one.specialization_title]))
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {value === cause?.value ? 'Qué se reubica' : 'Qué se completa'}
      </label>
      <select id={id} className="input" value={value} onChange={({ target }) => onChange(target.value)}>
        {cause && <option value={cause.value}>{cause.label}</option>}
        <option value="">Todo el período</option>
        {[...titles].map(([specialization_id, title]) => (
          <optgroup key={specialization_id} label={title}>
            <option value={`specialization ${specialization_id}`}>Toda la especialidad {title}</option>
            {sections
              .filter((one) => one.specialization_id === specialization_id)
              .map((one) => (
                <option key={one.id} value={`section ${one.id}`}>
                  Sección {bareSection(one.semester_code, one.letter_code)} de {title}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </div>
  )
}

type WishesProps = { value: readonly Wish[]; onChange: (value: Wish[]) => void }

/** What is to weigh more than is usual: any of them, or none. */
function Wishes({ value, onChange }: WishesProps) {
  const id = useId()
  return (
    <fieldset className="field" aria-describedby={id}>
      <legend className="field-label">Qué importa más</legend>
      <div className="flex flex-wrap gap-x-5">
        {WISHES.map((wish) => (
          <label key={wish} className="check">
            <input
              type="checkbox"
              checked={value.includes(wish)}
              onChange={({ target }) =>
                onChange(WISHES.filter((one) => (one === wish ? target.checked : value.includes(one))))
              }
            />
            {WISH_LABELS[wish]}
          </label>
        ))}
      </div>
      <p id={id} className="field-hint">
        Lo marcado pesa más que lo demás. Sin marcar nada, se busca un equilibrio.
      </p>
    </fieldset>
  )
}

type ChoicesProps<V extends string | number> = {
  title: string
  choices: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
  hint: ReactNode
}

function Choices<V extends string | number>({ title, choices, value, onChange, hint }: ChoicesProps<V>) {
  const id = useId()
  return (
    <fieldset className="field" aria-describedby={id}>
      <legend className="field-label">{title}</legend>
      <div className="flex flex-wrap gap-x-5">
        {choices.map((one) => (
          <label key={one.value} className="check">
            <input
              type="radio"
              name={title}
              checked={one.value === value}
              onChange={() => onChange(one.value)}
            />
            {one.label}
          </label>
        ))}
      </div>
      <p id={id} className="field-hint">
        {hint}
      </p>
    </fieldset>
  )
}
