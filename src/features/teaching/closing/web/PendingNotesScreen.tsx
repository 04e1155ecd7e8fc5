import { useNavigate, useSearch } from '@tanstack/react-router'
import { listPeriods } from '#features/timetable/periods/contract.ts'
import { NoPeriod } from '#features/timetable/periods/web/widgets/NoPeriod.tsx'
import { showDayInWords } from '#kernel/dates.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { useUser } from '#web/api/session.ts'
import { PeriodSelector } from '#web/lists/PeriodSelector.tsx'
import { clock } from '#web/ui/clock.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { listPendingNotes } from '../reminding/contract.ts'
import { WhomToAsk } from './WhomToAsk.tsx'

/** `/pending-notes`: who has not handed over the notes of a period, what lacks, and reminding them. */
export function PendingNotesScreen() {
  const search: { period_id?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const period_id = Number(search.period_id) || null
  return (
    <Screen
      title="Entrega de notas"
      more={
        <PeriodSelector
          endpoint={listPeriods}
          value={period_id}
          onChange={(id) => void navigate({ to: '.', search: { period_id: id }, replace: true })}
        />
      }
    >
      {period_id !== null ? (
        <OfPeriod key={period_id} id={period_id} />
      ) : (
        <NoPeriod why="Las notas se entregan dentro de un período." />
      )}
    </Screen>
  )
}

function OfPeriod({ id }: { id: number }) {
  const answer = useAnswer(listPendingNotes, { params: { id } }, { silent: true, staleTime: 0 })
  return (
    <Answered answer={answer} rows={8}>
      {({ end_date, gaps, reminded, course_sections: { total, delivered } }) => (
        <>
          {total > 0 && (
            <p className="text-text-2">
              {delivered} de {total === 1 ? '1 materia' : `${total} materias`} con las notas entregadas.{' '}
              {clock.today() <= end_date && `Se entregan hasta el ${showDayInWords(end_date)}.`}
            </p>
          )}
          {gaps.length > 0 ? (
            <WhomToAsk period_id={id} gaps={gaps} reminded={reminded} />
          ) : total === 0 ? (
            <Nobody />
          ) : (
            <EmptyState title="No falta nada">
              {delivered === total ? 'Todas las notas están entregadas.' : 'Nada está atrasado.'}
            </EmptyState>
          )}
        </>
      )}
    </Answered>
  )
}

function Nobody() {
  const { type } = useUser()
  return type === 'coordinator' ? (
    <EmptyState title="Nadie cursa materias a su cargo en este período">
      Aquí aparecen las de sus especialidades y las de los profesores que supervisa.
    </EmptyState>
  ) : (
    <EmptyState title="Nadie cursa materias en este período">
      Aquí aparecen las materias cuando hay estudiantes inscritos en ellas.
    </EmptyState>
  )
}
