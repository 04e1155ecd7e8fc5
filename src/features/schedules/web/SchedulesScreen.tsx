import { listPeriods } from '#features/periods/contract.ts'
import { NoPeriod } from '#features/periods/web/widgets/NoPeriod.tsx'
import { createSection, listSections } from '#features/sections/contract.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { PeriodSelector } from '#web/lists/PeriodSelector.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { createSchedule } from '../contract.ts'
import { showPlacement } from '../timetables/contract.ts'
import { sectionTitle, useSection, useTargetName } from './TargetNames.tsx'
import { TargetPicker } from './TargetPicker.tsx'
import { TargetWeek } from './TargetWeek.tsx'
import { KIND_CHOICES, type TimetableSearch, useTimetableSearch } from './TimetableSearch.tsx'

const Builder = lazyComponent(async () => (await import('../builder/web/Builder.tsx')).Builder)

/** `/schedules`: the week of a section, a teacher, a classroom or a student; an administrator builds a section's here. */
export function SchedulesScreen() {
  const place = useTimetableSearch()
  const { period_id, kind, id, go } = place
  return (
    <Screen
      title="Horarios"
      more={
        <>
          <LinkTo
            mode="default"
            to="/schedules/disponibilities"
            search={period_id ? { period_id } : {}}
            allows={showPlacement}
            icon="search"
          >
            Aulas disponibles
          </LinkTo>
          {id !== null && kind === 'section' && (
            <LinkTo
              mode="default"
              to="/schedules/show"
              search={searchOf(place)}
              allows={showPlacement}
              icon="print"
            >
              Imprimir o PDF
            </LinkTo>
          )}
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-3">
        <PeriodSelector
          endpoint={listPeriods}
          value={period_id}
          onChange={(next) =>
            go(kind === 'section' && period_id !== null ? { period_id: next, id: null } : { period_id: next })
          }
        />
        <Segmented
          label="Horario de"
          choices={KIND_CHOICES}
          value={kind}
          onChange={(next) => go({ kind: next, id: null })}
        />
        <TargetPicker kind={kind} period_id={period_id} value={id} onChange={(next) => go({ id: next })} />
      </div>
      {period_id === null ? (
        <NoPeriod why="El horario se arma por sección, dentro de un período." />
      ) : (
        <Chosen key={`${kind} ${id}`} place={{ ...place, period_id }} />
      )}
    </Screen>
  )
}

const searchOf = ({ period_id, kind, id }: TimetableSearch) => ({
  ...(period_id && { period_id }),
  kind,
  ...(id && { id }),
})

const PROMPTS = {
  section: 'Elija una sección para ver y armar su semana.',
  teacher: 'Elija un profesor para ver su semana.',
  classroom: 'Elija un aula para ver qué la ocupa en la semana.',
  student: 'Busque a un estudiante para ver su semana.',
} as const

function Chosen({ place }: { place: TimetableSearch & { period_id: number } }) {
  const may = useMay()
  const { kind, id, period_id } = place
  if (id === null) return kind === 'section' ? <NoSection period_id={period_id} /> : <Prompt kind={kind} />
  return kind === 'section' && may(createSchedule) && may(showPlacement) ? (
    <OfSection id={id} />
  ) : (
    <Read place={place} id={id} />
  )
}

function Prompt({ kind }: Pick<TimetableSearch, 'kind'>) {
  return <p className="text-text-2">{PROMPTS[kind]}</p>
}

/** Nothing to choose from, or nothing chosen yet. */
function NoSection({ period_id }: { period_id: number }) {
  const { data } = useAnswer(listSections, { query: { period_id, limit: 1 } }, { staleTime: 60_000 })
  if (data?.total !== 0) return <Prompt kind="section" />
  return (
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
  )
}

function Read({ place: { kind, period_id }, id }: { place: TimetableSearch; id: number }) {
  const name = useTargetName(kind, id)
  return <TargetWeek kind={kind} id={id} period_id={period_id} name={name ?? ''} />
}

/** A section of a period that is over is only read. */
function OfSection({ id }: { id: number }) {
  return (
    <Answered answer={useSection(id)} rows={6} height={52} label="Cargando el horario">
      {(section) =>
        section.is_older ? (
          <>
            <p className="text-text-2">El período ya terminó: su horario no cambia.</p>
            <TargetWeek kind="section" id={id} period_id={section.period_id} name={sectionTitle(section)} />
          </>
        ) : (
          <Builder section={section} name={sectionTitle(section)} />
        )
      }
    </Answered>
  )
}
