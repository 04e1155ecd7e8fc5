import '#web/styles/on-demand/timetable.css'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { createClassHour } from '#features/timetable/class-hours/first-calls.ts'
import { Answered } from '#web/api/Answered.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import type { Answer } from '#web/api/together.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { useNarrow } from '#web/ui/media.ts'
import type { Schedule } from '../contract.ts'
import { daysOf, type Part, partsOf, partsUsed, type Sitting, sittingsOf } from '../grid/rules.ts'
import type { Timetable } from '../timetables/contract.ts'
import { BlockFace, groundOf, type TimetableKind } from './BlockFace.tsx'
import { DayList } from './DayList.tsx'
import { type Printed, PrintHead, PrintTools } from './PrintTools.tsx'
import { WeekGrid } from './WeekGrid.tsx'
import { useWeekView, WeekSwitch } from './WeekSwitch.tsx'

const BlockDetail = lazyComponent(async () => (await import('./BlockDetail.tsx')).BlockDetail)

/** What a timetable shows, and how. */
export type TimetableLook = {
  kind: TimetableKind
  /** Whose it is: `Informática S1-A`, `Ana Ñáñez`, `Aula A-01`. */
  name: string
  /** The day of the week in which it is now, where that matters. */
  today?: number | undefined
  /** Where a class leads; without it, a dialog says all of it. */
  to?: ((entry: Schedule) => string) | undefined
  /** Further buttons beside print and PDF. */
  tools?: ReactNode
  /** What an empty week says. */
  empty?: ReactNode
}

/** A week in one of its states: on its way, refused, without class hours, without classes, or with them. */
export function TimetableView({
  answer,
  ...props
}: TimetableLook & { answer: Answer<Timetable>; print: Printed }) {
  return (
    <Answered answer={answer} rows={6} height={52} label="Cargando el horario">
      {(timetable) => <ReadTimetable timetable={timetable} {...props} />}
    </Answered>
  )
}

function ReadTimetable({ timetable, print, ...look }: WeekProps) {
  const { schedules, class_hours, period } = timetable
  if (class_hours.length === 0) return <NoHours />
  if (schedules.length === 0)
    return (
      <EmptyState title="Aún no hay clases en este horario">
        {look.empty ??
          (period ? 'Aparecen aquí cuando se ubican en la semana.' : 'No hay un período en curso.')}
      </EmptyState>
    )
  return <Week timetable={timetable} print={print} {...look} />
}

/** Nothing can be placed before the institute has said when classes are given. */
export function NoHours() {
  return (
    <EmptyState
      title="Aún no hay horas de clase"
      action={
        <LinkTo to="/classhours/create" allows={createClassHour} icon="add">
          Crear hora de clase
        </LinkTo>
      }
    >
      El horario se arma sobre las horas de clase de la institución.
    </EmptyState>
  )
}

type WeekProps = TimetableLook & { timetable: Timetable; print: Printed }

function Week({ timetable: { schedules, class_hours, period }, print, tools, ...look }: WeekProps) {
  const parts = partsUsed(partsOf(class_hours), schedules)
  const days = daysOf(schedules)
  const sittings = sittingsOf(schedules, parts)
  const [shown, setShown] = useState<Sitting<Schedule> | null>(null)
  const { kind, name, today, to } = look
  const [view, setView] = useWeekView()
  // On a phone the classes come first.
  const isNarrow = useNarrow()
  const paper = (
    <PrintTools print={print} name={name}>
      {tools}
    </PrintTools>
  )
  return (
    <div className="tt-page grid grid-cols-1 gap-3">
      <PrintHead name={name} period={period} />
      <div className="flex flex-wrap items-center justify-end gap-2 print:hidden">
        <WeekSwitch view={view} onChange={setView} />
        {!isNarrow && paper}
      </div>
      {view === 'list' && (
        <section aria-label="Lista por día" className="print:hidden">
          <DayList {...{ kind, parts, sittings, today, to }} days={daysOf(schedules, today ? [today] : [])} />
        </section>
      )}
      <div className={view === 'week' ? '' : 'hidden print:block'}>
        <WeekGrid
          caption={`Horario semanal: ${name}`}
          {...{ parts, days, sittings, today }}
          block={(sitting) => (
            <Block
              sitting={sitting}
              kind={kind}
              parts={parts}
              to={to?.(sitting.entry)}
              onShow={() => setShown(sitting)}
            />
          )}
        />
      </div>
      {isNarrow && paper}
      {shown && <BlockDetail sitting={shown} parts={parts} onClose={() => setShown(null)} />}
    </div>
  )
}

type BlockProps = {
  sitting: Sitting<Schedule>
  kind: TimetableKind
  parts: readonly Part[]
  to: string | undefined
  onShow: () => void
}

function Block({ sitting, kind, parts, to, onShow }: BlockProps) {
  const look = {
    className: 'tt-block',
    style: groundOf(sitting.entry),
  }
  const face = <BlockFace sitting={sitting} kind={kind} parts={parts} />
  return to ? (
    <Link {...look} to={to}>
      {face}
    </Link>
  ) : (
    <button {...look} type="button" onClick={onShow}>
      {face}
    </button>
  )
}
