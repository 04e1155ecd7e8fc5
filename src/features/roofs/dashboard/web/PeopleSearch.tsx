import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import type { DataOf } from '#kernel/endpoint.ts'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { findPeople } from '../people/first-calls.ts'
import { MOST_STUDENTS } from '../people/rules.ts'
import { requestsNote } from '../words.ts'

const PAUSE_MS = 200
const LEAST = 2

/** Arrows go from the box through what was found and back; Enter in the box opens the first. */
function go(event: KeyboardEvent<HTMLElement>, isThere: boolean): void {
  const { currentTarget, key, target } = event
  const stops = [...currentTarget.querySelectorAll<HTMLElement>('input, a')]
  const at = stops.indexOf(target as HTMLElement)
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  if (step !== 0) {
    event.preventDefault()
    stops[at + step]?.focus()
  } else if (key === 'Enter' && at === 0 && isThere) stops[1]?.click()
}

/** What a student has asked for, and the way to where it is made and handed over: at the head of the student's file. */
function Asked({ of: { name, to, requests } }: { of: DataOf<typeof findPeople> }) {
  const words = requests ? requestsNote(requests) : ''
  if (!words) return null
  return (
    <LinkTo to={to} look="link" label={`${words}, de ${name}`}>
      {words}
    </LinkTo>
  )
}

/** The search of the assistant's home: is this student solvent, and what was asked for? It answers while one types. */
export function PeopleSearch() {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const isAsked = search.length >= LEAST
  const { data, isFetching } = useAnswer(
    findPeople,
    { query: { search: isAsked ? search : 'xx' } },
    { enabled: isAsked, keep: true, staleTime: 10_000 },
  )
  const people = isAsked ? (data?.data ?? []) : []
  const isThere = people.length > 0 && !isFetching && search === typed.trim()
  const isCut = people.filter(({ kind }) => kind === 'student').length === MOST_STUDENTS
  return (
    <search className="grid gap-2" onKeyDown={(event) => go(event, isThere)}>
      <label htmlFor={id} className="text-section">
        Buscar persona
      </label>
      <input
        id={id}
        className="input"
        type="search"
        placeholder="Nombre o documento"
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: what the assistant comes for (screens.md#first-screens)
        autoFocus
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p className="sr-only" role="status">
        {isAsked && !isFetching ? `${people.length} personas encontradas` : ''}
      </p>
      {isAsked && data && people.length === 0 && !isFetching && (
        <p className="text-text-2">No hay resultados encontrados</p>
      )}
      {people.length > 0 && (
        <ul className="rounded-md border border-line bg-surface">
          {people.map((one) => (
            <li key={one.to} className="border-line border-b last:border-b-0">
              <span className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-3">
                <span className="flex items-center gap-2">
                  <Icon name={one.kind === 'student' ? 'cap' : 'person'} />
                  <LinkTo to={one.to} look="link">
                    {one.name}
                  </LinkTo>
                </span>
                <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-control">
                  <span className="figures text-text-2">{one.detail}</span>
                  <Asked of={one} />
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {isCut && (
        <p className="text-text-2">
          Se muestran {MOST_STUDENTS} estudiantes como máximo.{' '}
          <LinkTo to="/students" search={{ search }} look="link">
            Ver todos
          </LinkTo>
        </p>
      )}
    </search>
  )
}
