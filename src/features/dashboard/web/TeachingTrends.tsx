import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { AsTable } from '#web/ui/AsTable.tsx'
import { Card } from '#web/ui/Card.tsx'
import { type TeachingTrends as Of, showTeachingTrends } from '../trends/contract.ts'

const WIDE = 400
const HIGH = 120
const TOP = 20
/** It sums over all marks of a period, and changes little in an hour. */
const FRESH_MS = 3_600_000

const nameOf = ({ year, number }: { year: number; number: number }) => `${year}-${number}`

/** How it goes in class: who comes, and who passes. */
export function TeachingTrends() {
  const answer = useAnswer(showTeachingTrends, {}, { silent: true, staleTime: FRESH_MS })
  return (
    <Answered answer={answer} rows={1} height={260}>
      {({ attendance, approval }) => (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {attendance?.weeks.some((one) => one !== null) && <Attendance of={attendance} />}
          {approval && approval.approved + approval.failed > 0 && <Approval of={approval} />}
        </div>
      )}
    </Answered>
  )
}

function Attendance({ of }: { of: NonNullable<Of['attendance']> }) {
  const points = of.weeks.flatMap((percent, at) => (percent === null ? [] : [{ week: at + 1, percent }]))
  const last = points.at(-1)
  const x = (week: number) => 30 + ((week - 1) / Math.max(1, of.weeks.length - 1)) * (WIDE - 60)
  const y = (percent: number) => TOP + HIGH - (percent / 100) * HIGH
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
      <svg
        viewBox={`0 0 ${WIDE} ${TOP + HIGH + 20}`}
        aria-hidden="true"
        style={{ maxWidth: '28rem' }}
        fontSize="13"
        fill="var(--text-2)"
      >
        {[0, 50, 100].map((percent) => (
          <g key={percent}>
            <path d={`M30 ${y(percent)}H${WIDE}`} stroke="var(--line)" />
            <text x="0" y={y(percent) + 4}>
              {percent}
            </text>
          </g>
        ))}
        <polyline
          points={points.map(({ week, percent }) => `${x(week)},${y(percent)}`).join(' ')}
          fill="none"
          stroke="var(--primary)"
          strokeWidth="2"
        />
        {points.map(({ week, percent }) => (
          <circle key={week} cx={x(week)} cy={y(percent)} r="3" fill="var(--primary)" />
        ))}
        {[points[0], ...(points.length > 1 ? [last] : [])].map(
          (one) =>
            one && (
              <text
                key={one.week}
                x={x(one.week)}
                y={TOP + HIGH + 15}
                textAnchor={one === points[0] ? 'start' : 'middle'}
              >
                {one === points[0] ? `semana ${one.week}` : one.week}
              </text>
            ),
        )}
      </svg>
      <AsTable
        caption={`Asistencia de cada semana en ${nameOf(of)}`}
        heads={['Semana', 'Asistió']}
        rows={points.map(({ week, percent }) => [week, `${percent} %`])}
      />
    </Card>
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
        <LinkTo to={`/periods/${of.id}/closing`} look="link">
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
      {courses.length > 0 && <Bars courses={courses} />}
    </Card>
  )
}

function Bars({ courses }: Pick<Approved, 'courses'>) {
  return (
    <>
      <div className="mt-1 grid gap-2" aria-hidden="true">
        {courses.map((one) => (
          <div key={one.course_id}>
            <div className="flex justify-between gap-3 text-compact">
              <span className="truncate">{one.title}</span>
              <span className="figures whitespace-nowrap">{shareOf(one)} %</span>
            </div>
            <div className="bg-hover" style={{ blockSize: '6px' }}>
              <div className="h-full bg-edge" style={{ inlineSize: `${shareOf(one)}%` }} />
            </div>
          </div>
        ))}
      </div>
      <AsTable
        caption="Materias con menos aprobados"
        heads={['Materia', 'Aprobados', 'Reprobados', 'Aprobó']}
        rows={courses.map((one) => [
          `${one.code} ${one.title}`,
          one.approved,
          one.failed,
          `${shareOf(one)} %`,
        ])}
      />
    </>
  )
}
