import { type ReactNode, useState } from 'react'
import { gradebookPath } from '#features/teaching/lessons/web/widgets/lesson-paths.ts'
import { sectionCode } from '#features/timetable/section-names/words.ts'
import { showTime } from '#kernel/dates.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useUser } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useNarrow } from '#web/ui/media.ts'
import type { Gap, Reminded } from '../contract.ts'
import { gapWords } from '../words.ts'
import { GapLetter } from './GapLetter.tsx'
import { SIGNS } from './gap-signs.ts'
import { NOBODY, type Person, peopleOf } from './people-to-ask.ts'
import { useRemind } from './widgets/use-remind.ts'

/** So many people are shown until the rest is asked for, so that the screen stays one; paper has them all. */
const MOST = 8
const MOST_ON_PHONE = 5

type OfCourse = [Gap, ...Gap[]]

/** What is missing, course by course, in the order in which it comes. */
function coursesOf(gaps: readonly Gap[]): OfCourse[] {
  const courses = new Map<number, OfCourse>()
  for (const gap of gaps) {
    const known = courses.get(gap.course_section.id)
    if (known) known.push(gap)
    else courses.set(gap.course_section.id, [gap])
  }
  return [...courses.values()]
}

function Lacking({ gaps }: { gaps: OfCourse }) {
  const [{ course_section: of }] = gaps
  // Where something graver is missing, nobody can have handed over.
  const isGrave = gaps.some(({ kind }) => SIGNS[kind].outcome !== null)
  const said = isGrave ? gaps.filter(({ kind }) => kind !== 'not_delivered') : gaps
  const where = `${of.title}, ${sectionCode(of)}`
  const section = `/sections/${of.section_id}`
  const isUntaught = gaps.some(({ kind }) => kind === 'without_teacher')
  return (
    <li className="flex flex-wrap items-baseline gap-x-4">
      <span className="flex min-w-0 items-center justify-between gap-x-3" style={{ flex: '1 1 13rem' }}>
        {of.is_reached ? (
          <LinkTo to={isUntaught ? section : gradebookPath(of)} look="link">
            {where}
          </LinkTo>
        ) : (
          where
        )}
        {isUntaught && of.is_reached && (
          <LinkTo to={section} mode="ghost" size="sm" label={`Asignar profesor a ${where}`}>
            Asignar
          </LinkTo>
        )}
      </span>
      <ul className="flex min-w-0 flex-wrap gap-x-3 gap-y-1" style={{ flex: '2 1 20rem' }}>
        {said.map((gap) => (
          <li key={gap.kind} className="flex items-center gap-2">
            <GapLetter kind={gap.kind} />
            <span className={SIGNS[gap.kind].outcome ? '' : 'text-text-2'}>{gapWords(gap)}</span>
          </li>
        ))}
      </ul>
    </li>
  )
}

type Props = {
  period_id: number
  gaps: readonly Gap[]
  reminded: readonly Reminded[]
  /** What narrows the list, above it. */
  above?: ReactNode
}

/** What is missing, person by person, and a press that reminds one of them, or all who were not reminded today. */
export function WhomToAsk({ period_id, gaps, reminded, above }: Props) {
  const { pending, tell } = useRemind(period_id)
  const [isWhole, setWhole] = useState(false)
  const people = peopleOf(gaps)
  const most = useNarrow() ? MOST_ON_PHONE : MOST
  const isShown = (at: number) => isWhole || at < most
  const told = new Map(reminded.map(({ teacher_id, at }) => [teacher_id, at]))
  const { teacher } = useUser()
  const mayBeTold = ({ key }: Person) => key !== NOBODY && key !== teacher?.id
  const waiting = people.filter((one) => mayBeTold(one) && !told.has(one.key))
  const press = (who: readonly Person[]) => void tell(who.map(({ key, name }) => ({ id: key, name })))
  return (
    <Card
      title="Lo que falta"
      flush
      action={
        waiting.length > 1 && (
          <Button icon="bell" busy={pending} onClick={() => press(waiting)}>
            Avisar a los {waiting.length}
          </Button>
        )
      }
    >
      {above}
      <ul className="ruled">
        {people.map((person, at) => (
          <li
            key={person.key}
            className={`${isShown(at) ? 'flex' : 'hidden print:flex'} flex-wrap items-start gap-x-6 gap-y-1 py-2`}
          >
            <span className="flex items-center justify-between gap-x-4" style={{ flex: '1 1 16rem' }}>
              <b className="min-w-0">{person.name}</b>
              {mayBeTold(person) && (
                <Told
                  at={told.get(person.key)}
                  name={person.name}
                  busy={pending}
                  onPress={() => press([person])}
                />
              )}
            </span>
            <ul className="grid min-w-0 gap-1" style={{ flex: '3 1 20rem' }}>
              {coursesOf(person.gaps).map((of) => (
                <Lacking key={of[0].course_section.id} gaps={of} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {!isShown(people.length - 1) && (
        <p className="py-2 print:hidden">
          <Button onClick={() => setWhole(true)}>Ver a los {people.length}</Button>
        </p>
      )}
    </Card>
  )
}

type ToldProps = { at: Reminded['at'] | undefined; name: string; busy: boolean; onPress: () => void }

function Told({ at, name, busy, onPress }: ToldProps) {
  if (at) return <span className="text-compact text-text-2">Avisado hoy a las {showTime(at)}</span>
  return (
    <Button mode="ghost" size="sm" icon="bell" busy={busy} label={`Avisar a ${name}`} onClick={onPress}>
      Avisar
    </Button>
  )
}
