import { type KeyboardEvent, useRef, useState } from 'react'
import { plain } from '#kernel/text.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { ChooseAll, ConflictChoice, LeftOut } from '#web/offline/EditConflicts.tsx'
import { useIsCut } from '#web/offline/use-is-cut.ts'
import { Button } from '#web/ui/Button.tsx'
import { DOTTED, Dot } from '#web/ui/Dotted.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useLow } from '#web/ui/media.ts'
import type { RollStudent } from '../contract.ts'
import { MARKS, type MarkName } from '../rules.ts'
import { RollMore, useLongPress } from './RollMore.tsx'
import { type Pressed, useShortcuts, useUnfocusedKeys } from './roll-keys.ts'
import { conflictId, type LessonRoll, type RollState, showConflict } from './use-roll.ts'
import { leftOf, MARK_WORDS } from './words.ts'

const LOOKS = {
  // Lighter than what was marked: who is missing stands out at a glance.
  present: { borderColor: 'var(--control)', fontWeight: 400 },
  absent: { borderColor: 'var(--bad)', background: 'var(--bad-bg)', color: 'var(--bad)', fontWeight: 650 },
  delayed: {
    borderColor: 'var(--warn)',
    background: 'var(--warn-bg)',
    color: 'var(--warn)',
    fontWeight: 650,
  },
} as const
const SIGN = { present: undefined, absent: 'close', delayed: 'clock' } as const
const LETTERS: Readonly<Record<string, MarkName>> = { a: 'absent', r: 'delayed', p: 'present' }
const ROW = { minHeight: '3.5rem' }
/** Five are seen on a phone that lies on its side. */
const LOW_ROW = { minHeight: '2.875rem', paddingBlock: '1px' }
const CONFLICT = {
  flexBasis: '100%',
  marginBlock: '0.25rem',
  padding: '0.75rem',
  borderInlineStart: '3px solid var(--bad)',
  background: 'var(--bad-bg)',
} as const
/** A long press selects no text. */
const WIDE = {
  minWidth: '8rem',
  minHeight: '2.75rem',
  userSelect: 'none',
  WebkitTouchCallout: 'none',
} as const

const next = (mark: MarkName): MarkName => MARKS[(MARKS.indexOf(mark) + 1) % MARKS.length] ?? 'present'

type Props = { lesson: LessonRoll; roll: RollState }

/** The list of a roll: a touch goes from present to absent to late; letters mark, arrows move, other letters jump to a name. */
export function Roll({ lesson, roll }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const [dialog, setDialog] = useState<RollStudent | null>(null)
  useShortcuts(roll)
  const first = useRef<(event: globalThis.KeyboardEvent) => void>(() => {})
  useUnfocusedKeys(first)
  if (lesson.students.length === 0)
    return (
      <EmptyState title="Nadie cursa la materia">
        La lista aparece aquí cuando haya estudiantes inscritos en la sección.
      </EmptyState>
    )
  const [open, locked] = [
    lesson.students.filter(({ is_locked }) => !is_locked),
    lesson.students.filter(({ is_locked }) => is_locked),
  ]
  const focus = (at: number) =>
    list.current
      ?.querySelectorAll<HTMLButtonElement>(':scope > li > button')
      [Math.max(0, Math.min(open.length - 1, at))]?.focus()
  const press = (event: Pressed, at: number, student: RollStudent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter' && event.shiftKey) {
      event.preventDefault()
      return setDialog(student)
    }
    const mark = event.shiftKey ? undefined : LETTERS[event.key.toLowerCase()]
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: open.length - 1 }[event.key]
    const named = /^\p{L}$/u.test(event.key) ? jump(open, at, event.key) : undefined
    if (to === undefined && !mark && named === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (mark) roll.mark(student, mark)
    focus(to ?? (mark ? Math.max(at, 0) + 1 : (named ?? at)))
  }
  first.current = (event) => {
    if (open[0] && event.key !== 'Enter') press(event, -1, open[0])
  }
  return (
    <>
      <ChooseAll {...roll} />
      <ul ref={list} className="ruled" aria-label="Estudiantes">
        {open.map((student, at) => (
          <Row
            key={student.id}
            student={student}
            roll={roll}
            onKeyDown={(event) => press(event, at, student)}
            onMore={() => setDialog(student)}
          />
        ))}
      </ul>
      {open.length > 0 && (
        <p className="hint">
          Mantenga presionado el botón de un estudiante para anotar un motivo; con el teclado, Mayús + Entrar.
        </p>
      )}
      <LeftOut edits={roll} whyNot={roll.whyNot} />
      {locked.length > 0 && <Locked students={locked} />}
      <p className="py-2">
        <LinkTo to={`/lessons/${lesson.id}`} look="link">
          {lesson.content ? 'Ver la clase' : 'Anotar el contenido de la clase'}
        </LinkTo>
      </p>
      {dialog && <RollMore lesson={lesson} student={dialog} roll={roll} onClose={() => setDialog(null)} />}
    </>
  )
}

/** The next student after a row whose last name begins with a letter. */
function jump(students: readonly RollStudent[], at: number, letter: string): number | undefined {
  const begins = ({ last_name }: RollStudent) => plain(last_name).startsWith(plain(letter))
  const after = students.findIndex((one, index) => index > at && begins(one))
  const first = after < 0 ? students.findIndex(begins) : after
  return first < 0 ? undefined : first
}

type RowProps = {
  student: RollStudent
  roll: RollState
  onKeyDown: (event: KeyboardEvent) => void
  onMore: () => void
}

function Row({ student, roll, onKeyDown, onMore }: RowProps) {
  const held = useLongPress(onMore)
  const mark = roll.markOf(student)
  const sign = SIGN[mark]
  const choice = roll.choices.find(({ stale }) => stale.student_id === student.id)
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1" style={useLow() ? LOW_ROW : ROW}>
      <span className="min-w-0 flex-1">
        <span className="block break-words font-medium">{student.last_name}</span>
        <span className="flex flex-wrap text-compact text-text-2" style={DOTTED}>
          <span className="min-w-0 break-words">{student.first_name}</span>
          <Left student={student} />
        </span>
      </span>
      <button
        type="button"
        className="btn btn-default"
        style={{ ...WIDE, ...LOOKS[mark] }}
        aria-label={`${student.last_name}, ${student.first_name}: ${MARK_WORDS[mark]}`}
        {...held}
        onClick={() => roll.mark(student, next(mark))}
        onKeyDown={onKeyDown}
      >
        {sign && <Icon name={sign} />}
        <span>{MARK_WORDS[mark]}</span>
      </button>
      {choice && (
        <div id={conflictId(student.id)} role="alert" style={CONFLICT}>
          <ConflictChoice edits={roll} choice={choice} of={student.first_name} />
        </div>
      )}
    </li>
  )
}

function Left({ student }: { student: RollStudent }) {
  const { words, look, color } = leftOf(student)
  const said = (
    <>
      <Dot />
      {words}
    </>
  )
  if (!color) return <span className={look}>{said}</span>
  return (
    <b className={look} style={{ color }}>
      {said}
    </b>
  )
}

function Locked({ students }: { students: readonly RollStudent[] }) {
  return (
    <section className="mt-6" aria-label="Aplazados por inasistencias">
      <p className="flex gap-2 text-compact text-text-2">
        <Icon name="lock" />
        Algunos estudiantes no se pudieron editar ya que tienen la materia aplazada por inasistencias.
      </p>
      <ul className="ruled">
        {students.map(({ id, first_name, last_name, absences }) => (
          <li key={id} className="flex items-center gap-x-3 py-2 text-text-2">
            <span className="min-w-0 flex-1">
              {last_name}, {first_name}
            </span>
            <span className="figures">{absences === 1 ? '1 inasistencia' : `${absences} inasistencias`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Saves the roll; once the server has it, it says so, and what is still to be decided. */
export function SaveRoll({ roll, isPhone }: { roll: RollState; isPhone: boolean }) {
  const isCut = useIsCut()
  const isIdle = !roll.isDirty && !roll.mayRegister
  const [first] = roll.choices
  if (isIdle && first)
    return (
      <Button icon="warning" onClick={() => showConflict(first.stale.student_id)}>
        Falta decidir {roll.choices.length}
      </Button>
    )
  const done =
    roll.state === 'needs_you'
      ? roll.word
      : roll.isOnDevice
        ? 'Guardada en este teléfono'
        : 'Asistencia guardada'
  return (
    <>
      <Button mode="primary" icon="check" disabled={isIdle} onClick={() => void roll.save()}>
        {isIdle ? done : 'Guardar asistencia'}
      </Button>
      {isPhone && isCut && roll.isOnDevice && (
        <p className="hint text-center">Puede cerrar: se enviará sola cuando vuelva la línea.</p>
      )}
    </>
  )
}
