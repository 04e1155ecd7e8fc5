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
const markOf = ({ pivot }: RollStudent) => markName({ attendance: pivot.attendance, delayed: pivot.delayed })

function rowOf(student: RollStudent): Seen {
  const { words, look, isFew } = leftOf(student)
  const mark = markOf(student)
  return el(
    'li',
    'roll-row',
    el(
      'span',
      'min-w-0 flex-1',
      el('span', 'block break-words font-medium', student.last_name),
      el(
        'span',
        'dotted text-compact text-text-2',
        el('span', 'min-w-0 break-words', student.first_name),
        el(isFew ? 'b' : 'span', look, el('span', 'dot', '·'), words),
      ),
    ),
    el(
      'button',
      { type: 'button', class: 'btn btn-default roll-mark', 'data-mark': mark },
      mark !== 'present' && icon(),
      el('span', '', MARK_WORDS[mark]),
    ),
  )
}

function countsOf(open: readonly RollStudent[], isSaved: boolean, { isNarrow }: Looks): Seen {
  const [absent, delayed] = (['absent', 'delayed'] as const).map((name) => {
    const count = open.filter((one) => markOf(one) === name).length
    const color = name === 'absent' ? 'text-bad' : 'text-warn'
    return el('b', count > 0 ? color : '', countOf(count, name))
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
  return el('div', 'roll-counts', el('span', look, words, saved), iconButton('btn-sm'))
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
  const place = el('span', 'lesson-picker', el('span', 'truncate', placeOf(lesson)))
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
      looks.isNarrow ? '-mt-4' : '',
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
