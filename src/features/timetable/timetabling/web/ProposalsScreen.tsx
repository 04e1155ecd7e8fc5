import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { listPeriods } from '#features/timetable/periods/contract.ts'
import { NoPeriod } from '#features/timetable/periods/web/widgets/NoPeriod.tsx'
import { createSection, listSections, type Section } from '#features/timetable/sections/contract.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { together } from '#web/api/together.ts'
import { PeriodSelector, usePeriods } from '#web/lists/PeriodSelector.tsx'
import { isId } from '#web/shell/params.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { listProposals, type Proposal } from '../contract.ts'
import { ProposalForm } from './ProposalForm.tsx'
import { StateBadge } from './StateBadge.tsx'
import { isUnderWay, proposalName, scopeName } from './use-proposal.ts'
import { placedWords, searchWords, sumOf } from './words.ts'

/** `/schedules/proposals`: what is to be completed, and what was proposed before. */
export function ProposalsScreen() {
  const asked: Record<string, unknown> = useSearch({ strict: false })
  const isRelocation = isId(String(asked.classroom_id ?? asked.teacher_id))
  const navigate = useNavigate()
  const { isKnown, first } = usePeriods(listPeriods)
  const named = String(asked.period_id)
  const period_id = isId(named) ? Number(named) : (first?.id ?? null)
  const choose = (id: number) =>
    void navigate({ to: '/schedules/proposals', search: { ...asked, period_id: id }, replace: true })
  return (
    <Screen
      title={isRelocation ? 'Reubicar clases' : 'Completar horario'}
      narrow
      lead={`${isRelocation ? 'Se busca el menor cambio' : 'Se busca un lugar para lo que falta'} y se propone un horario. Nada cambia hasta que se aplique.`}
    >
      <PeriodSelector endpoint={listPeriods} value={period_id} onChange={choose} />
      {isKnown && period_id === null && <NoPeriod why="El horario se completa dentro de un período." />}
      {period_id !== null && <OfPeriod key={period_id} period_id={period_id} />}
    </Screen>
  )
}

const SHOWN = 20
const LOOK_MS = 5_000

function OfPeriod({ period_id }: { period_id: number }) {
  const query = { period_id, limit: 0, sort_by: 'specialization_title,asc' as const }
  const sections = useAnswer(listSections, { query }, { silent: true })
  const [isSearching, setSearching] = useState(false)
  const proposals = useAnswer(
    listProposals,
    { query: { period_id, limit: SHOWN } },
    { silent: true, staleTime: 0, refetchInterval: isSearching && LOOK_MS },
  )
  const some = proposals.data?.data.some(isUnderWay) ?? false
  useEffect(() => setSearching(some), [some])
  return (
    <Answered answer={together({ sections, proposals })} rows={6}>
      {(all) =>
        all.sections.length === 0 ? (
          <EmptyState
            title="El período no tiene secciones"
            action={
              <LinkTo to="/sections/create" search={{ period_id }} allows={createSection} icon="add">
                Crear sección
              </LinkTo>
            }
          >
            El horario se arma por sección. Cree las secciones del período para empezar.
          </EmptyState>
        ) : (
          <>
            <Ask period_id={period_id} {...all} />
            {all.proposals.length > 0 && <Before {...all} />}
          </>
        )
      }
    </Answered>
  )
}

type Lists = { sections: readonly Section[]; proposals: readonly Proposal[] }

/** One search at a time for a period. */
function Ask({ period_id, sections, proposals }: Lists & { period_id: number }) {
  const now = proposals.find(isUnderWay)
  if (!now) return <ProposalForm period_id={period_id} sections={sections} />
  return (
    <Card tone="info" title="Ya se busca un horario para este período">
      <p>
        {scopeName(now, sections)}: {searchWords(now)}.{now.sittings_count > 0 && ` ${placedWords(now)}.`}{' '}
        <Link className="link" to={`/schedules/proposals/${now.id}`}>
          Ver cómo va
        </Link>
      </p>
    </Card>
  )
}

function Before({ sections, proposals }: Lists) {
  const [chosen, setChosen] = useState<readonly number[]>([])
  const comparable = proposals.filter(({ after }) => after !== null)
  const turn = (id: number) =>
    setChosen((all) => (all.includes(id) ? all.filter((one) => one !== id) : [...all, id]))
  const [first, second] = [...chosen].sort((one, other) => one - other)
  return (
    <Card title="Propuestas del período" flush>
      <ul className="ruled">
        {proposals.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            {comparable.length > 1 && one.after && (
              <label className="check">
                <input
                  type="checkbox"
                  checked={chosen.includes(one.id)}
                  disabled={chosen.length === 2 && !chosen.includes(one.id)}
                  onChange={() => turn(one.id)}
                />
                <span className="sr-only">Comparar {proposalName(one, sections)}</span>
              </label>
            )}
            <div className="min-w-0 flex-1 basis-48">
              <Link className="link font-medium" to={`/schedules/proposals/${one.id}`}>
                {proposalName(one, sections)}
              </Link>
              <p className="hint">
                {one.created_by} · {searchWords(one)}
                {one.after && ` · ${sumOf(one)}`}
              </p>
            </div>
            <StateBadge of={one} />
          </li>
        ))}
      </ul>
      {comparable.length > 1 && (
        <div className="flex flex-wrap items-center gap-3 py-2">
          {first !== undefined && second !== undefined ? (
            <LinkTo to={`/schedules/proposals/${first}/compare`} search={{ with: second }} mode="default">
              Comparar las dos
            </LinkTo>
          ) : (
            <p className="hint">Marque dos propuestas para compararlas.</p>
          )}
        </div>
      )}
      {proposals.length === SHOWN && <p className="hint">Se muestran las últimas {SHOWN}.</p>}
    </Card>
  )
}
