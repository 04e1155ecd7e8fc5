import { useState } from 'react'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Labelled } from '#web/ui/Labelled.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { listCandidates, listSemestersAhead } from '../contract.ts'
import { Candidates } from './Candidates.tsx'
import { type Lot, LotDone } from './LotDone.tsx'

type Ahead = AnswerOf<typeof listSemestersAhead>['data']

/** The students of a semester at once: who can, who is in the way and why, and the rest done. */
export function ManyReinscriptions() {
  const answer = useAnswer(listSemestersAhead, { query: {} }, { silent: true, staleTime: 0 })
  // Stays while the lists below are read anew, also where nobody is left in them.
  const [lot, setLot] = useState<Lot | null>(null)
  return (
    <Answered answer={answer} rows={6}>
      {(ahead) => (
        <>
          {lot && <LotDone lot={lot} period={ahead.period} onUndone={() => setLot(null)} />}
          {ahead.semesters.length === 0 ? (
            <EmptyState title={`Nadie falta por inscribirse en ${ahead.period.name}`}>
              Aquí aparecen los semestres con estudiantes activos que aún no están en el período.
            </EmptyState>
          ) : (
            <Chosen ahead={ahead} onDone={setLot} />
          )}
        </>
      )}
    </Answered>
  )
}

function Chosen({ ahead, onDone }: { ahead: Ahead; onDone: (lot: Lot) => void }) {
  const [wanted, setWanted] = useState<number>()
  // Once all of a semester are inscribed it is no more among them.
  const at = ahead.semesters.find((one) => one.semester_id === wanted) ?? ahead.semesters[0]
  const semester_id = at?.semester_id ?? 0
  const [to, setTo] = useState<{ from: number; id: number }>()
  const specialization_id = to?.from === semester_id ? to.id : undefined
  const [isStrict, setStrict] = useState(true)
  const query = {
    period_id: ahead.period.id,
    semester_id,
    throw_on_any_error: isStrict,
    ...(specialization_id !== undefined && { specialization_id }),
  }
  const answer = useAnswer(listCandidates, { query }, { silent: true, staleTime: 0 })
  const choices = answer.data?.data.specializations ?? []
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <ChoiceField
          label="Semestre que cursaron"
          chosen={semester_id}
          onChoose={(id) => {
            setWanted(id)
            setTo(undefined)
          }}
        >
          {ahead.semesters.map((one) => (
            <option key={one.semester_id} value={one.semester_id}>
              {one.specialization_title}, semestre {one.number} · {one.students} por inscribir
            </option>
          ))}
        </ChoiceField>
        {(choices.length > 0 || specialization_id !== undefined) && (
          <Labelled label="Especialidad a la que pasan">
            {(id) => (
              <select
                id={id}
                className="input"
                value={specialization_id ?? ''}
                onChange={({ target }) =>
                  setTo(target.value ? { from: semester_id, id: Number(target.value) } : undefined)
                }
              >
                <option value="">Elija una especialidad</option>
                {choices.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.title}
                  </option>
                ))}
              </select>
            )}
          </Labelled>
        )}
        <Switch
          label="Inscribir también a quien debe materias, en las que pueda"
          checked={!isStrict}
          onChange={(isLenient) => setStrict(!isLenient)}
        />
      </div>
      <Answered answer={answer} rows={8}>
        {({ students, period }) => (
          <Candidates
            // What is chosen belongs to what is listed.
            key={students.map((one) => `${one.student_id}${one.allowed}`).join()}
            {...{ students, period, isStrict, specialization_id, onDone }}
          />
        )}
      </Answered>
    </div>
  )
}
