import { showClosing } from '#features/teaching/closing/first-calls.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { AsTable } from '#web/ui/AsTable.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Plot, Words } from '#web/ui/Plot.tsx'
import { Below, Line } from '#web/ui/PlotMarks.tsx'
import { fitting, wholeScale } from '#web/ui/plot-scale.ts'
import { ShareBars } from '#web/ui/ShareBars.tsx'
import type { TeachingTrends as Of } from '../trends/contract.ts'
import { showTeachingTrends } from '../trends/first-calls.ts'
import { PlotPlace } from './PlotPlace.tsx'

/** It sums over all marks of a period, and changes little in an hour. */
const FRESH_MS = 3_600_000

const nameOf = ({ year, number }: { year: number; number: number }) => `${year}-${number}`

/** How it goes in class: who comes, and who passes. */
export function TeachingTrends() {
  const answer = useAnswer(showTeachingTrends, {}, { silent: true, staleTime: FRESH_MS })
  return (
    <Answered answer={answer} rows={1} height={260}>
      {({ attendance, approval }) => (
        <div className="flex flex-wrap items-start gap-6">
          {attendance?.weeks.some((one) => one !== null) && (
            <PlotPlace>
              <Attendance of={attendance} />
            </PlotPlace>
          )}
          {approval && approval.approved + approval.failed > 0 && (
            <PlotPlace>
              <Approval of={approval} />
            </PlotPlace>
          )}
        </div>
      )}
    </Answered>
  )
}

type Attended = NonNullable<Of['attendance']>

function Attendance({ of }: { of: Attended }) {
  const known = of.weeks.flatMap((percent, at) => (percent === null ? [] : [{ week: at + 1, percent }]))
  const last = known.at(-1)
  return (
    <Card
      title={`Asistencia en ${nameOf(of)}, por semana`}
      action={
        <LinkTo to="/students/at-risk" look="link">
          Quiénes están en riesgo
        </LinkTo>
      }
    >
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="figures text-figure">{last?.percent} %</span>
        <span className="text-compact text-text-2">asistió en la semana {last?.week}</span>
      </p>
      <Weeks of={of} known={known} />
      <AsTable
        caption={`Asistencia de cada semana en ${nameOf(of)}`}
        heads={['Semana', 'Asistió']}
        rows={known.map(({ week, percent }) => [week, `${percent} %`])}
      />
    </Card>
  )
}

type WeeksProps = { of: Attended; known: readonly { week: number; percent: number }[] }

/** The line of all weeks, broken where no lesson was registered; its first and its last value are named. */
function Weeks({ of, known }: WeeksProps) {
  const named = [known[0], ...(known.length > 1 ? [known.at(-1)] : [])].filter((one) => one !== undefined)
  const length = Math.max(of.weeks_length, of.weeks.length)
  return (
    <Plot scale={wholeScale(100)} axis={(value) => `${value} %`}>
      {(field) => {
        const { left, right, text, y } = field
        // The value of the first week stands beside the axis, not on it.
        const inset = text * 1.4
        const x = (week: number) =>
          left + inset + ((week - 1) / Math.max(1, length - 1)) * (right - left - 2 * inset)
        const values = named.map(({ week, percent }, at) => ({
          key: week,
          x: x(week),
          words: `${percent} %`,
          percent,
          rank: -at,
        }))
        return (
          <>
            <Line
              of={field}
              points={of.weeks.map((value, at) => ({
                x: x(at + 1),
                value,
                title: `${value} % asistió en la semana ${at + 1}`,
              }))}
            />
            {fitting(values, field).map((one) => (
              <Words key={one.key} x={one.x} y={y(one.percent) - text * 0.7} of={field}>
                {one.words}
              </Words>
            ))}
            <Below
              of={field}
              labels={[
                ...named.map(({ week }, at) => ({
                  key: week,
                  x: x(week),
                  words: at === 0 ? `semana ${week}` : String(week),
                  rank: at === 0 ? 1 : 0,
                })),
                ...(named.at(-1)?.week === length
                  ? []
                  : [{ key: 'end', x: x(length), words: String(length), rank: 2 }]),
              ]}
            />
          </>
        )
      }}
    </Plot>
  )
}

type Approved = NonNullable<Of['approval']>

const shareOf = ({ approved, failed }: { approved: number; failed: number }) =>
  Math.round((approved / (approved + failed)) * 100)

function Approval({ of }: { of: Approved }) {
  const { courses } = of
  return (
    <Card
      title={`Aprobación en ${nameOf(of)}, por materia`}
      action={
        <LinkTo to={`/periods/${of.id}/closing`} allows={showClosing} look="link">
          Cierre de {nameOf(of)}
        </LinkTo>
      }
    >
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="figures text-figure">{shareOf(of)} %</span>
        <span className="text-compact text-text-2">
          {courses.length === 0 ? 'aprobó, en todas las materias' : 'aprobó; donde menos:'}
        </span>
      </p>
      {courses.length > 0 && <Courses of={of} />}
    </Card>
  )
}

const percentOr = (percent: number | null) => (percent === null ? '—' : `${percent} %`)

function Courses({ of: { courses, before } }: { of: Approved }) {
  const name = before && nameOf(before)
  return (
    <>
      <ShareBars
        shares={courses.map((one) => ({
          key: one.course_id,
          label: one.title,
          filled: shareOf(one) / 100,
          before: one.approved_before === null ? null : one.approved_before / 100,
          value: `${shareOf(one)} %`,
          title: `${one.title}: ${one.approved} de ${one.approved + one.failed} aprobaron${
            name && one.approved_before !== null ? `; en ${name}, el ${one.approved_before} %` : ''
          }`,
        }))}
        {...(name && courses.some((one) => one.approved_before !== null) && { beforeName: name })}
      />
      <AsTable
        caption="Materias con menos aprobados"
        heads={['Materia', 'Aprobados', 'Reprobados', 'Aprobó', ...(name ? [`En ${name}`] : [])]}
        rows={courses.map((one) => [
          `${one.code} ${one.title}`,
          one.approved,
          one.failed,
          `${shareOf(one)} %`,
          ...(name ? [percentOr(one.approved_before)] : []),
        ])}
      />
    </>
  )
}
