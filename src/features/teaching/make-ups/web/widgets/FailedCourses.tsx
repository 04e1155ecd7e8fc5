import { useState } from 'react'
import type { Day } from '#kernel/dates.ts'
import { showDayFrom } from '#kernel/day-from.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { clock } from '#web/ui/clock.ts'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { createMakeUp, type FailedCourse, listFailedCourses } from '../../contract.ts'
import { leftWord } from './made-up.ts'

const ManyMakeUps = lazyComponent(async () => (await import('./ManyMakeUps.tsx')).ManyMakeUps)
const MakeUpDialog = lazyComponent(async () => (await import('./MakeUpDialog.tsx')).MakeUpDialog)

/** So many are shown until the rest is asked for. */
const MOST = 6

/** The courses of a closed period that somebody failed, each with its make-up exam or the way to make one. */
export function FailedCourses({ period_id, onMake }: { period_id: number; onMake?: OnMake }) {
  const may = useMay()
  const answer = useAnswer(
    listFailedCourses,
    { params: { id: period_id } },
    { silent: true, enabled: may(listFailedCourses) },
  )
  if (!may(listFailedCourses)) return null
  return (
    <Answered answer={answer} rows={3}>
      {({ courses, latest }) => {
        if (courses.length === 0)
          return onMake !== undefined && <p>En este período nadie tiene qué reparar.</p>
        return <Shown {...{ courses, period_id, onMake }} until={latest} />
      }}
    </Answered>
  )
}

/** Where something else goes on with it. */
type OnMake = (course: FailedCourse) => void

type Props = {
  onMake: OnMake | undefined
  courses: readonly FailedCourse[]
  period_id: number
  until: Day | null
}

function Shown({ courses, period_id, until, onMake }: Props) {
  const may = useMay()
  const isOpen = until !== null && until >= clock.today()
  const [isMany, setMany] = useState(false)
  const left = courses.filter((one) => one.make_up_id === null)
  const [making, setMaking] = useState<FailedCourse | null>(null)
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? courses : courses.slice(0, MOST)
  return (
    <Card
      title="Reparaciones"
      flush
      action={
        <span className="flex flex-wrap items-center justify-end gap-x-4">
          {isOpen && left.length > 1 && may(createMakeUp) && (
            <Button size="sm" onClick={() => setMany(true)}>
              Hacer varias
            </Button>
          )}
          <LinkTo to="/make-ups" search={{ period_id }} look="link">
            Ver las del período
          </LinkTo>
        </span>
      }
    >
      {until && (
        <p className="py-2 text-text-2">
          {isOpen
            ? `Se presentan hasta el ${showDayFrom(clock.today(), until)}.`
            : `El plazo para presentarlas pasó el ${showDayFrom(clock.today(), until)}.`}
        </p>
      )}
      <ul className="ruled">
        {shown.map((one) => (
          <li
            key={`${one.section_id} ${one.course_id}`}
            className="flex items-center justify-between gap-3 py-1"
          >
            <span className="min-w-0">
              {one.title}, <span className="whitespace-nowrap">{one.section}</span>{' '}
              <span className="figures whitespace-nowrap text-text-2">{leftWord(one.candidates_count)}</span>
            </span>
            {one.make_up_id !== null ? (
              <LinkTo
                to={`/make-ups/${one.make_up_id}`}
                look="link"
                label={`Ver la reparación de ${one.title}, ${one.section}`}
              >
                Ver
              </LinkTo>
            ) : (
              isOpen &&
              may(createMakeUp) && (
                <Button
                  mode="ghost"
                  size="sm"
                  label={`Hacer la reparación de ${one.title}, ${one.section}`}
                  onClick={() => (onMake ?? setMaking)(one)}
                >
                  Hacer
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      {shown.length < courses.length && (
        <p className="py-2">
          <Button onClick={() => setWhole(true)}>Ver las {courses.length}</Button>
        </p>
      )}
      {isMany && until && (
        <ManyMakeUps {...{ period_id, until }} courses={left} onClose={() => setMany(false)} />
      )}
      {making && <MakeUpDialog period_id={period_id} course={making} onClose={() => setMaking(null)} />}
    </Card>
  )
}
