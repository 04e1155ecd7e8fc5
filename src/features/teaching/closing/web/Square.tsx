import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { gradebookPath } from '#features/teaching/lessons/web/widgets/lesson-paths.ts'
import { sectionCode } from '#features/timetable/section-names/words.ts'
import { showTime } from '#kernel/dates.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useUser } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { useFloating } from '#web/ui/floating-panel.ts'
import type { Closing, CourseOfPeriod, Gap } from '../contract.ts'
import { gapWords } from '../words.ts'
import { GapLetter } from './GapLetter.tsx'
import { KINDS, SIGNS, toneOf } from './gap-signs.ts'
import { useRemind } from './widgets/use-remind.ts'

/** One every 24 px: as close as fingers may have them. */
const SQUARE = {
  ...{ display: 'grid', placeItems: 'center', width: '1.375rem', height: '1.375rem' },
  ...{ fontWeight: 700, fontSize: '0.75rem', lineHeight: 1, textDecoration: 'none' },
} as const

type Props = {
  of: CourseOfPeriod
  closing: Closing
  gaps: readonly Gap[]
  /** Others are shown alone. */
  isFaint: boolean
  /** Handed over while one looks. */
  isNew: boolean
}

/** A course: full once its notes are handed over, and the way to them; else with the letter of what is amiss, and whom to write to. */
export function Square({ of, closing, gaps, isFaint, isNew }: Props) {
  const kind = KINDS.find((one) => gaps.some((gap) => gap.kind === one))
  const said = gaps.length > 0 ? gaps.map(gapWords).join(', ') : of.is_delivered ? 'entregadas' : 'al día'
  const color = kind ? toneOf(kind) : 'var(--control)'
  const letter = kind && kind !== 'lessons_unregistered' ? SIGNS[kind].letter : ''
  const isFull = of.is_delivered && !letter
  const name = `${of.title}: ${said}`
  const face = (
    <span
      title={name}
      style={{
        ...SQUARE,
        ...(isFaint && { opacity: 0.35 }),
        ...(isNew && { animation: 'fade 1.2s' }),
        ...(isFull
          ? { background: 'var(--control)' }
          : { color, border: `1.5px solid ${letter ? color : 'var(--control)'}` }),
      }}
    >
      {letter}
    </span>
  )
  if (gaps.length > 0) return <Lacking name={name} face={face} of={of} gaps={gaps} closing={closing} />
  return (
    <Link to={gradebookPath(of)} aria-label={name}>
      {face}
    </Link>
  )
}

type LackingProps = Pick<Props, 'of' | 'closing' | 'gaps'> & { name: string; face: ReactNode }

/** A square that opens what lacks, whom it is asked of, and writing to them: who is told is named before. */
function Lacking({ name, face, of, gaps, closing }: LackingProps) {
  const { open, setOpen, button, panel, id, place, close } = useFloating()
  const isPlaced = place !== null
  useEffect(() => {
    if (isPlaced) (panel.current?.querySelector<HTMLElement>('button, a') ?? panel.current)?.focus()
  }, [isPlaced, panel])
  const title = `${of.title}, ${sectionCode(of)}`
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {face}
      </button>
      {open && (
        <div
          ref={panel}
          id={id}
          role="dialog"
          aria-label={title}
          tabIndex={-1}
          className="floating"
          style={{ padding: '0.75rem', ...(place ?? { visibility: 'hidden' }) }}
        >
          <div className="grid gap-2">
            <b>{title}</b>
            <ul className="grid gap-1">
              {gaps.map((gap) => (
                <li key={gap.kind} className="flex items-center gap-2">
                  <GapLetter kind={gap.kind} />
                  {gapWords(gap)}
                </li>
              ))}
            </ul>
            <Asking of={of} closing={closing} gaps={gaps} done={() => close(true)} />
          </div>
        </div>
      )}
    </>
  )
}

type AskingProps = Pick<Props, 'of' | 'closing' | 'gaps'> & { done: () => void }

function Asking({ of, closing: { period, reminded }, gaps, done }: AskingProps) {
  const { pending, tell } = useRemind(period.id)
  const { teacher: own } = useUser()
  const teacher = gaps.find(({ responsible }) => responsible)?.responsible
  const told = reminded.find(({ teacher_id }) => teacher_id === teacher?.id)
  const name = teacher && `${teacher.last_name}, ${teacher.first_name}`
  const write = async () => {
    if (teacher && name) await tell([{ id: teacher.id, name }])
    done()
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {!teacher ? (
        <LinkTo to={`/sections/${of.section_id}`} mode="primary">
          Asignar profesor
        </LinkTo>
      ) : told ? (
        <span className="text-text-2">
          {name}, avisado hoy a las {showTime(told.at)}
        </span>
      ) : (
        teacher.id !== own?.id && (
          <Button mode="primary" icon="bell" busy={pending} onClick={() => void write()}>
            Avisar a {name}
          </Button>
        )
      )}
      <LinkTo to={gradebookPath(of)} look="link">
        Ver sus notas
      </LinkTo>
    </div>
  )
}
