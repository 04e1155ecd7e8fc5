import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { AsTable } from '#web/ui/AsTable.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Plot } from '#web/ui/Plot.tsx'
import { type Bar, Bars } from '#web/ui/PlotMarks.tsx'
import { roundScale } from '#web/ui/plot-scale.ts'
import type { IndexDashboard } from '../contract.ts'
import type { Trends as TrendsOf } from '../trends/contract.ts'
import { showTrends } from '../trends/first-calls.ts'
import { Collected } from './Collected.tsx'
import { PlotPlace } from './PlotPlace.tsx'
import { SpecializationSeats } from './SpecializationSeats.tsx'
import { TeachingTrends } from './TeachingTrends.tsx'

const count = (value: number) => value.toLocaleString('es-VE')
const nameOf = ({ year, number }: { year: number; number: number }) => `${year}-${number}`
/** `26-2`: eight of them stand side by side. */
const shortName = (period: { year: number; number: number }) => nameOf(period).slice(2)

/** Who was inscribed from period to period, what the current one has brought in, what seats are left, and how it goes in class. */
export function Trends({ home }: { home: IndexDashboard }) {
  const answer = useAnswer(showTrends, {}, { silent: true, staleTime: 0 })
  return (
    <>
      <Answered answer={answer} rows={1} height={260}>
        {({ inscribed, collected, collected_before }) => (
          <div className="flex flex-wrap items-start gap-6">
            {inscribed.length > 0 && (
              <PlotPlace>
                <Inscribed periods={inscribed} home={home} />
              </PlotPlace>
            )}
            {collected && (
              <PlotPlace>
                <Collected now={collected} before={collected_before} home={home} />
              </PlotPlace>
            )}
            {home.seats.sections_count > 0 && (
              <PlotPlace>
                <SpecializationSeats home={home} />
              </PlotPlace>
            )}
          </div>
        )}
      </Answered>
      <TeachingTrends />
    </>
  )
}

type Period = TrendsOf['inscribed'][number]

const wordsOf = (one: Period) =>
  `${one.inscribed === 1 ? '1 inscrito' : `${count(one.inscribed)} inscritos`} en ${nameOf(one)}`

/** What the bar of a period says; the one that counts and the ends are named even where there is little room. */
function barOf(one: Period, at: number, all: readonly Period[], meant: number): Bar {
  return {
    key: one.id,
    label: shortName(one),
    value: one.inscribed,
    words: count(one.inscribed),
    title: one.is_ahead ? `${wordsOf(one)}, hasta hoy` : wordsOf(one),
    look: one.is_ahead ? 'ahead' : at === meant ? 'now' : 'plain',
    rank: at === meant ? 0 : at === all.length - 1 ? 1 : at === 0 ? 2 : 9,
  }
}

type InscribedProps = { periods: TrendsOf['inscribed']; home: IndexDashboard }

function Inscribed({ periods, home: { figures } }: InscribedProps) {
  const current = periods.findIndex(({ is_current }) => is_current)
  // Between two periods it is the one that was last.
  const at = current < 0 ? periods.map(({ is_ahead }) => is_ahead).lastIndexOf(false) : current
  const [now, before] = [periods[at], periods[at - 1]]
  const more = now && before ? now.inscribed - before.inscribed : 0
  return (
    <Card
      title="Inscritos por período"
      action={
        <LinkTo to="/students" search={{ state: 'active' }} look="link">
          {figures.active_students === 1
            ? '1 estudiante activo'
            : `${count(figures.active_students)} estudiantes activos`}
        </LinkTo>
      }
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        {now && <PeriodLink of={now} isFigure />}
        {before && (
          <span className="text-compact text-text-2">
            {more === 0 ? 'los mismos' : `${count(Math.abs(more))} ${more > 0 ? 'más' : 'menos'}`} que en{' '}
            {nameOf(before)}
          </span>
        )}
      </p>
      <Plot scale={roundScale(periods.map(({ inscribed }) => inscribed))}>
        {(field) => <Bars of={field} bars={periods.map((one, index) => barOf(one, index, periods, at))} />}
      </Plot>
      <AsTable
        caption="Inscritos por período"
        heads={['Período', 'Inscritos']}
        rows={periods.map((one) => [nameOf(one), <PeriodLink key={one.id} of={one} />])}
      />
    </Card>
  )
}

function PeriodLink({ of, isFigure = false }: { of: Period; isFigure?: boolean }) {
  return (
    <LinkTo
      to="/inscriptions"
      search={{ tab: 'inscripciones', period_id: of.id }}
      look="link"
      label={wordsOf(of)}
    >
      {isFigure ? <span className="figures text-figure">{count(of.inscribed)}</span> : count(of.inscribed)}
    </LinkTo>
  )
}
