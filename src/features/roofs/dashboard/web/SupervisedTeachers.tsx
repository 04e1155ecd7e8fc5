import { useState } from 'react'
import { useRemind } from '#features/teaching/closing/web/widgets/use-remind.ts'
import type { PeriodBrief } from '#features/timetable/periods/summary/contract.ts'
import { addDays, mondayOf, showDay, showTime } from '#kernel/dates.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useUser } from '#web/api/session.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { clock } from '#web/ui/clock.ts'
import type { Supervised } from '../teaching/contract.ts'

/** So many of them, and whoever is late beyond; the list has them all. */
const LEAST = 8

const nameOf = ({ first_name, last_name }: Supervised) => `${last_name}, ${first_name}`
const lacksNotes = ({ evaluation }: Supervised) =>
  evaluation ? evaluation.expected_count - evaluation.noted_count : 0
/** One who was absent leaves a note open for long: late is whoever noted less than half. */
const isLate = (one: Supervised) =>
  one.lessons_to_register > 0 || lacksNotes(one) > (one.evaluation?.expected_count ?? 0) / 2

type Props = { people: readonly Supervised[]; period: PeriodBrief; isCalm: boolean }

/** Whom one supervises, who is late first: three weeks of lessons, notes of the last evaluation, and reminding the chosen ones. */
export function SupervisedTeachers({ people, period, isCalm }: Props) {
  const { teacher } = useUser()
  const { pending, tell } = useRemind(period.id)
  const late = people.filter(isLate)
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set())
  const shown = [...people]
    .sort(
      (one, other) =>
        Number(isLate(other)) - Number(isLate(one)) ||
        other.lessons_to_register - one.lessons_to_register ||
        lacksNotes(other) - lacksNotes(one),
    )
    .slice(0, Math.max(LEAST, late.length))
  const mayBeTold = (one: Supervised) =>
    one.reminded_at === null && (one.lessons_to_register > 0 || lacksNotes(one) > 0)
  // Who is late is chosen until somebody turns it.
  const chosen = shown.filter((one) => mayBeTold(one) && isLate(one) !== turned.has(one.id))
  const toggle = (id: number) => {
    const next = new Set(turned)
    if (!next.delete(id)) next.add(id)
    setTurned(next)
  }
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-x-3">
          Profesores
          {late.length > 0 && <Badge tone="warn">{`${late.length} con pendientes`}</Badge>}
        </span>
      }
      flush
      action={
        <span className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1">
          {teacher && (
            <LinkTo to={`/coordinators/${teacher.id}/supervising`} look="link">
              {people.length === 1 ? 'Ver 1 profesor' : `Ver los ${people.length}`}
            </LinkTo>
          )}
          {chosen.length > 0 && (
            <Button
              icon="bell"
              mode={isCalm ? 'primary' : 'default'}
              busy={pending}
              onClick={() => void tell(chosen.map((one) => ({ id: one.id, name: nameOf(one) })))}
            >
              Recordar a {chosen.length}
            </Button>
          )}
        </span>
      }
    >
      <ul className="ruled">
        {shown.map((one) => (
          <li key={one.id} className="flex items-center gap-x-3 py-2">
            <input
              type="checkbox"
              className="box"
              aria-label={`Recordar a ${nameOf(one)}`}
              disabled={!mayBeTold(one)}
              checked={chosen.includes(one)}
              onChange={() => toggle(one.id)}
            />
            <Person of={one} period_id={period.id} />
          </li>
        ))}
      </ul>
      <Legend />
    </Card>
  )
}

function Person({ of: one, period_id }: { of: Supervised; period_id: number }) {
  const late = one.lessons_to_register
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-1">
      <span style={{ flex: '1 1 13rem' }}>
        <LinkTo to={`/teachers/${one.id}`} look="link">
          {nameOf(one)}
        </LinkTo>
        {one.reminded_at && (
          <span className="block text-compact text-text-2">
            Avisado hoy a las {showTime(one.reminded_at)}
          </span>
        )}
      </span>
      <Weeks lessons={one.lessons} />
      <span className="text-compact" style={{ flex: '0 0 6rem' }}>
        {late > 0 ? (
          <LinkTo
            to="/lessons"
            search={{ whose: 'others', show: 'all', teacher_id: one.id, state: 'to_register', period_id }}
            look="link"
            label={`${late} por registrar de ${nameOf(one)}`}
          >
            {late} por registrar
          </LinkTo>
        ) : (
          <span className="text-text-2">clases al día</span>
        )}
      </span>
      <Noted of={one.evaluation} />
    </span>
  )
}

/** How many notes of the last evaluation are in. */
function Noted({ of }: { of: Supervised['evaluation'] }) {
  // On a phone beside what is to register, and the name whole on wide windows.
  const style = { flex: '2 1 9rem' }
  if (!of) return <span className="text-compact text-text-3 max-sm:hidden" style={style} />
  const lacks = of.noted_count < of.expected_count
  return (
    <span className="flex min-w-0 items-center gap-x-3 text-compact" style={style}>
      <span className="min-w-0 flex-1 text-text-2">
        {of.title}, {of.course}
      </span>
      <span className="figures whitespace-nowrap">
        <b className={lacks ? 'text-warn' : undefined}>{of.noted_count}</b>{' '}
        <span className="text-text-2">de {of.expected_count}</span>
      </span>
    </span>
  )
}

type State = Supervised['lessons'][number]['state']
const WEEKS = 3
const SIZE = { display: 'inline-block', width: '14px', height: '14px', flex: 'none' } as const
const LOOKS: Record<State, object> = {
  registered: { background: 'var(--control)' },
  without_content: {
    background: 'linear-gradient(to top, var(--control) 50%, transparent 50%)',
    boxShadow: 'inset 0 0 0 1px var(--control)',
  },
  to_register: { border: '2px solid var(--bad)' },
  planned: { border: '2px dashed var(--control)' },
}
const WORDS: Record<State, string> = {
  registered: 'al día',
  without_content: 'sin contenido',
  to_register: 'sin registrar',
  planned: 'de hoy',
}
const STATES = Object.keys(WORDS) as State[]

/** A square for each lesson, week by week; what it says is said in words to who does not see it. */
function Weeks({ lessons }: { lessons: Supervised['lessons'] }) {
  const now = mondayOf(clock.today())
  const weeks = Array.from({ length: WEEKS }, (_, at) => addDays(now, 7 * (at + 1 - WEEKS)))
  const said = STATES.flatMap((state) => {
    const many = lessons.filter((one) => one.state === state).length
    return many > 0 ? `${many} ${WORDS[state]}` : []
  })
  return (
    <span className="flex gap-x-4" style={{ flex: '0 1 19.5rem' }}>
      <span className="sr-only">
        Clases desde el {showDay(weeks[0] ?? now)}: {said.join(', ') || 'ninguna'}.
      </span>
      {weeks.map((monday) => (
        <span
          key={monday}
          className="flex flex-wrap gap-1"
          style={{ flex: '0 1 5.75rem' }}
          aria-hidden="true"
        >
          {lessons
            .filter(({ date }) => mondayOf(date) === monday)
            .map((one, at) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: two lessons of a day are told apart by their place
                key={`${one.date} ${at}`}
                title={`${showDay(one.date)}, ${WORDS[one.state]}`}
                style={{ ...SIZE, ...LOOKS[one.state] }}
              />
            ))}
        </span>
      ))}
    </span>
  )
}

function Legend() {
  return (
    <p className="flex flex-wrap items-center gap-x-4 py-2 text-compact text-text-2" aria-hidden="true">
      <span>Clases de tres semanas:</span>
      {STATES.map((state) => (
        <span key={state} className="flex items-center gap-2">
          <span style={{ ...SIZE, ...LOOKS[state] }} />
          {WORDS[state]}
        </span>
      ))}
    </p>
  )
}
