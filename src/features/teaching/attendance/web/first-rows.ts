import { isBegun } from '#features/teaching/lessons/web/widgets/words.ts'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { el, type FirstRows, icon, iconButton, type Looks, screenOf } from '#web/first-rows/parts.ts'
import type { Seen } from '#web/offline/snapshot.ts'
import { clock } from '#web/ui/clock.ts'
import type { RollStudent, showLesson } from '../contract.ts'
import { markName } from '../rules.ts'
import { countOf, leftOf, MARK_WORDS, placeOf } from './words.ts'

export const path = '/lessons/:course_id/:section_id/:lesson_id?'

type Answer = AnswerOf<typeof showLesson>
const isLesson = (answer: unknown): answer is Answer =>
  typeof answer === 'object' && answer !== null && 'data' in answer

/** More than a window shows. */
const MOST = 12
/** As Dotted.tsx has them. */
const DOTTED =
  'column-gap: 0.75rem; margin-inline-start: -0.25rem; padding-inline-start: 0.25rem; overflow-x: clip'
const DOT = 'display: inline-block; width: 0.5rem; margin-inline-start: -0.5rem'
const WIDE = 'min-width: 8rem; min-height: 2.75rem; '
const LOOKS = {
  present: 'border-color: var(--control); font-weight: 400',
  absent: 'border-color: var(--bad); background: var(--bad-bg); color: var(--bad); font-weight: 650',
  delayed: 'border-color: var(--warn); background: var(--warn-bg); color: var(--warn); font-weight: 650',
}

const markOf = ({ pivot }: RollStudent) => markName({ attendance: pivot.attendance, delayed: pivot.delayed })

function rowOf(student: RollStudent): Seen {
  const { words, look, color } = leftOf(student)
  const mark = markOf(student)
  return el(
    'li',
    { class: 'flex flex-wrap items-center gap-x-3 py-1', style: 'min-height: 3.5rem' },
    el(
      'span',
      'min-w-0 flex-1',
      el('span', 'block break-words font-medium', student.last_name),
      el(
        'span',
        { class: 'flex flex-wrap text-compact text-text-2', style: DOTTED },
        el('span', 'min-w-0 break-words', student.first_name),
        el(
          color ? 'b' : 'span',
          { class: look, ...(color && { style: `color: ${color}` }) },
          el('span', { style: DOT }, '·'),
          words,
        ),
      ),
    ),
    el(
      'button',
      { type: 'button', class: 'btn btn-default', style: WIDE + LOOKS[mark] },
      mark !== 'present' && icon(),
      el('span', '', MARK_WORDS[mark]),
    ),
  )
}

function countsOf(open: readonly RollStudent[], isSaved: boolean, { isNarrow }: Looks): Seen {
  const [absent, delayed] = (['absent', 'delayed'] as const).map((name) => {
    const count = open.filter((one) => markOf(one) === name).length
    const color = count > 0 ? `color: var(--${name === 'absent' ? 'bad' : 'warn'})` : ''
    return el('b', { style: color }, countOf(count, name))
  })
  const words = el(
    'span',
    'figures block flex-1 truncate',
    el('b', '', String(open.length)),
    ' · ',
    absent,
    ' · ',
    delayed,
  )
  const saved = el(
    'output',
    `flex min-w-0 items-center gap-1 ${isSaved ? 'text-ok' : ''}`,
    isSaved && icon('16'),
    el('span', 'flex-none', isSaved ? 'Guardado' : 'Sin registrar'),
  )
  const look = isNarrow ? 'min-w-0 flex-1' : 'flex min-w-0 flex-1 gap-x-3'
  return el(
    'div',
    { class: 'flex items-center gap-x-3 border-line border-b text-compact', style: 'height: 2.25rem' },
    el('span', { class: look, style: 'line-height: 1.125rem' }, words, saved),
    iconButton('btn-sm'),
  )
}

/** The roll as `RollCallScreen` shows it to whom may call it. */
export const firstRows: FirstRows = ([answer], looks) => {
  if (!isLesson(answer)) return null
  const { students = [], ...lesson } = answer.data
  const { course_section: of } = lesson
  const isOwn = of.teachers.some(({ id }) => id === looks.user.teacher?.id)
  if (!isOwn || lesson.is_closed || !isBegun(lesson, clock.now()) || students.length === 0) return null
  const open = students.filter(({ is_locked }) => !is_locked)
  const isSaved = lesson.state === 'registered'
  const place = el(
    'span',
    {
      class: 'inline-flex items-center gap-1 text-compact text-text-2',
      style: 'max-width: 100%; font-weight: 400',
    },
    el('span', 'truncate', placeOf(lesson)),
  )
  const save = el(
    'button',
    { type: 'button', class: 'btn btn-primary btn-md', ...(isSaved && { disabled: '' }) },
    icon(),
    el('span', '', isSaved ? 'Asistencia guardada' : 'Guardar asistencia'),
  )
  const screen = screenOf(
    { heading: [of.title], lead: !looks.isNarrow && place, action: save, kind: 'narrow' },
    el(
      'div',
      looks.isNarrow ? { style: 'margin-block-start: -1rem' } : '',
      countsOf(open, isSaved, looks),
      el('ul', 'ruled', ...open.slice(0, MOST).map(rowOf)),
    ),
  )
  const underTitle = looks.isNarrow && place
  return {
    screen,
    title: of.title,
    underTitle,
    up: '/lessons',
    isTask: true,
    hasLowHead: true,
    hasEdits: true,
  }
}
