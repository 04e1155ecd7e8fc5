import { listPeriods } from '#features/timetable/periods/first-calls.ts'
import { sectionName } from '#features/timetable/section-names/words.ts'
import { createSection } from '#features/timetable/sections/first-calls.ts'
import { isSettled } from '#features/timetable/sections/rules.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { usePeriods } from '#web/lists/PeriodSelector.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { useNarrow } from '#web/ui/media.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Builder, useWeek } from '../builder/web/Builder.tsx'
import { createSchedule, updateSchedule } from '../first-calls.ts'
import { showPlacement } from '../timetables/first-calls.ts'
import { TargetTools, useOpenedTarget } from './TargetTools.tsx'
import { useSection, useTargetName } from './use-target-name.ts'
import { type TimetableSearch, useTimetableSearch } from './use-timetable-search.ts'

const NoPeriod = lazyComponent(
  async () => (await import('#features/timetable/periods/web/widgets/NoPeriod.tsx')).NoPeriod,
)
/** A week that is only read. Its placeholder reaches beyond a phone, as the week does: what stands below comes into sight nowhere else. */
const TargetWeek = lazyComponent(
  async () => (await import('./TargetWeek.tsx')).TargetWeek,
  <Skeleton rows={16} height={52} />,
)

/** `/schedules`: the week of a section, a teacher, a classroom or a student; an administrator builds a section's here. */
export function SchedulesScreen() {
  const named = useTimetableSearch()
  const { isKnown, first } = usePeriods(listPeriods)
  const asked = { ...named, period_id: named.period_id ?? first?.id ?? null }
  const id = useOpenedTarget(asked)
  const place = { ...asked, id: id ?? null }
  const { period_id, kind } = place
  const isBare = period_id === null && isKnown
  // On a phone the week comes first.
  const isNarrow = useNarrow()
  const search = period_id ? { period_id } : {}
  const ways = (
    <>
      <LinkTo mode="default" to="/schedules/proposals" search={search} allows={updateSchedule} icon="grid">
        Completar horario
      </LinkTo>
      <LinkTo
        mode="default"
        to="/schedules/disponibilities"
        search={search}
        allows={showPlacement}
        icon="search"
      >
        Aulas disponibles
      </LinkTo>
      <LinkTo mode="default" to="/schedules/occupancy" search={search} icon="columns">
        Ocupación
      </LinkTo>
    </>
  )
  return (
    <Screen title="Horarios" more={!isNarrow && !isBare && ways}>
      {!isBare && <TargetTools place={place} named={named.period_id} />}
      {isBare ? (
        <NoPeriod why="El horario se arma por sección, dentro de un período." />
      ) : period_id === null || id === undefined ? (
        <Skeleton rows={16} height={52} />
      ) : (
        <Chosen key={`${kind} ${id}`} place={{ ...place, period_id }} />
      )}
      {isNarrow && !isBare && <p className="flex flex-wrap gap-2">{ways}</p>}
    </Screen>
  )
}

const NOBODY = {
  teacher: 'Aún no hay profesores.',
  classroom: 'Aún no hay aulas.',
  student: 'Aún no hay estudiantes inscritos en el período.',
} as const

function Chosen({ place }: { place: TimetableSearch & { period_id: number } }) {
  const may = useMay()
  const { kind, id, period_id } = place
  if (id === null)
    return kind === 'section' ? (
      <NoSection period_id={period_id} />
    ) : (
      <p className="text-text-2">{NOBODY[kind]}</p>
    )
  return kind === 'section' && may(createSchedule) && may(showPlacement) ? (
    <OfSection id={id} />
  ) : (
    <Read place={place} id={id} />
  )
}

const NoSection = ({ period_id }: { period_id: number }) => (
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

function Read({ place: { kind, period_id }, id }: { place: TimetableSearch; id: number }) {
  const name = useTargetName(kind, id)
  return <TargetWeek kind={kind} id={id} period_id={period_id} name={name ?? ''} />
}

/** A section of a period that is over is only read. */
function OfSection({ id }: { id: number }) {
  const week = useWeek(id)
  return (
    <Answered answer={useSection(id)} rows={16} height={52} label="Cargando el horario">
      {(section) =>
        isSettled(section) ? (
          <>
            <p className="text-text-2">El período ya terminó: su horario no cambia.</p>
            <TargetWeek kind="section" id={id} period_id={section.period_id} name={sectionName(section)} />
          </>
        ) : (
          <Builder section={section} name={sectionName(section)} answer={week} />
        )
      }
    </Answered>
  )
}
