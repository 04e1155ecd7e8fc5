import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { listStudents, showStudent } from '#features/people/students/contract.ts'
import { showIdentity } from '#kernel/person.ts'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Labelled } from '#web/ui/Labelled.tsx'
import { Reinscribing } from './Reinscribing.tsx'

/** One student: found by name or document, then the three steps. */
export function OneReinscription({ student_id }: { student_id: number | null }) {
  const navigate = useNavigate()
  const to = (search: Record<string, unknown>) => void navigate({ to: '/reinscriptions/create', search })
  if (student_id === null) return <Find onFound={(id) => to({ student_id: id })} />
  return (
    <>
      <Chosen student_id={student_id} onOther={() => to({})} />
      <Reinscribing
        key={student_id}
        student_id={student_id}
        onDone={({ id }) => void navigate({ to: `/reinscriptions/${id}`, search: { made: 1 } })}
      />
    </>
  )
}

function Chosen({ student_id, onOther }: { student_id: number; onOther: () => void }) {
  const { data } = useAnswer(showStudent, { params: { id: student_id }, query: {} }, { silent: true })
  const student = data?.data
  return (
    <p className="flex flex-wrap items-center justify-between gap-2">
      {student && (
        <span>
          <LinkTo to={`/students/${student.id}`} look="link">
            {student.last_name}, {student.first_name}
          </LinkTo>{' '}
          <span className="figures text-text-2">
            {showIdentity(student.identity_kind, student.identity_number)}
          </span>
        </span>
      )}
      <Button mode="ghost" size="sm" onClick={onOther}>
        Elegir otro estudiante
      </Button>
    </p>
  )
}

const ENOUGH = 2
const MOST = 8

function Find({ onFound }: { onFound: (id: number) => void }) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const answer = useAnswer(
    listStudents,
    { query: { search, limit: MOST } },
    { enabled: search.length >= ENOUGH, silent: true, keep: true },
  )
  const found = search.length >= ENOUGH ? (answer.data?.data ?? []) : []
  return (
    <div className="grid gap-3">
      <Labelled label="Estudiante">
        {(id) => (
          <input
            id={id}
            className="input"
            type="search"
            autoComplete="off"
            placeholder="Nombre o documento"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Labelled>
      <ul className="ruled" aria-label="Estudiantes encontrados">
        {found.map((one) => (
          <li key={one.id} className="py-1">
            <Button mode="ghost" onClick={() => onFound(one.id)}>
              {one.last_name}, {one.first_name} · <span className="figures">{one.identity}</span>
            </Button>
          </li>
        ))}
      </ul>
      {search.length >= ENOUGH && answer.data && found.length === 0 && (
        <p role="status">No hay resultados encontrados.</p>
      )}
    </div>
  )
}
