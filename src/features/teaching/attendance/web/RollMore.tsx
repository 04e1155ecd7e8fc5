import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { NoteLink } from '#features/people/binnacles/web/widgets/NoteLink.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import type { RollStudent } from '../contract.ts'
import { MARKS } from '../rules.ts'
import type { LessonRoll, RollState } from './use-roll.ts'
import { MARK_WORDS } from './words.ts'

/** So long a finger rests on what it means to open. */
const HELD_MS = 500

/** The click that ends a long press belongs to nobody: it would mark, or close what was opened under the finger. */
function swallowNextClick() {
  const swallow = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  const forget = () => removeEventListener('click', swallow, { capture: true })
  addEventListener('pointerdown', forget, { capture: true, once: true })
}

/** A long press, the menu key or the other mouse button opens more; lifting the finger then does nothing. */
export function useLongPress(open: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isTouching = useRef(false)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  const lift = () => {
    stop()
    isTouching.current = false
  }
  const hold = () => {
    lift()
    swallowNextClick()
    open()
  }
  return {
    onPointerDown: ({ pointerType }: PointerEvent) => {
      stop()
      isTouching.current = pointerType === 'touch'
      if (isTouching.current) timer.current = setTimeout(hold, HELD_MS)
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    // Android has a long press of its own, which may come before the timer.
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault()
      if (isTouching.current) hold()
      else open()
    },
  }
}

const CHOICES = MARKS.map((value) => ({ value, label: MARK_WORDS[value] }))

type Props = { lesson: LessonRoll; student: RollStudent; roll: RollState; onClose: () => void }

/** What a long press opens: the mark, and where a reason and a note belong. */
export function RollMore({ lesson, student, roll, onClose }: Props) {
  const { id, first_name, last_name, pivot } = student
  return (
    <Dialog title={`${last_name}, ${first_name}`} open onClose={onClose} sheet>
      <div className="grid gap-4">
        <Segmented
          label="Asistencia"
          choices={CHOICES}
          value={roll.markOf(student)}
          onChange={(to) => roll.mark(student, to)}
        />
        <p className="text-text-2">
          {pivot.justification
            ? `Justificada: ${pivot.justification}`
            : 'Lo que pasó se anota en la bitácora. Una inasistencia la justifica la coordinación.'}
        </p>
        <p className="flex flex-wrap gap-2">
          <NoteLink student_id={id} lesson={{ ...lesson, title: lesson.course_section.title }} />
          {lesson.may_justify && pivot.attendance === false && (
            <LinkTo to={`/lessons/${lesson.id}`} mode="default">
              Justificar en la clase
            </LinkTo>
          )}
        </p>
      </div>
    </Dialog>
  )
}
