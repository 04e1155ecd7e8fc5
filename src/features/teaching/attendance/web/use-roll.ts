import { useEffect, useRef } from 'react'
import { showDay } from '#kernel/dates.ts'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { keyOf, queries, readAgain } from '#web/api/api.tsx'
import { useChoices } from '#web/offline/EditConflicts.tsx'
import { enqueue } from '#web/offline/outbox/queue.ts'
import { type Conflict, useWaitingEdits } from '#web/offline/use-waiting-edits.ts'
import { toast } from '#web/ui/toast.ts'
import type { RollStudent } from '../contract.ts'
import { registerLesson, showLesson } from '../contract.ts'
import { type MarkName, markName, markOf } from '../rules.ts'
import { MARK_WORDS, sentOf } from './words.ts'

export type LessonRoll = AnswerOf<typeof showLesson>['data'] & { students: RollStudent[] }
type Mark = Pick<RollStudent['pivot'], 'attendance' | 'updated_at'> & Partial<RollStudent['pivot']>

/** Puts the server's word into what was read: with it come the new versions. */
function merge(lesson_id: number, answer: unknown): void {
  const { data } = (answer ?? {}) as { data?: Partial<LessonRoll> }
  if (!data?.students) return
  const { students, state = 'registered' } = data
  queries.setQueryData(keyOf(showLesson, sentOf(lesson_id)), (old: { data: LessonRoll } | undefined) => {
    if (!old) return old
    const { registered_at, absent_count, delayed_count } = { ...old.data, ...data }
    return { data: { ...old.data, students, state, registered_at, absent_count, delayed_count } }
  })
  readAgain(['dashboard', 'lessons'], { later: true })
}

/** Takes the last mark back, or says whose has changed since. */
const tellingUndo = (undo: (() => readonly { student_id: number }[]) | null, nameOf: NameOf) =>
  undo &&
  (() => {
    const [left] = undo()
    if (left) toast.warning('No se deshizo', `${nameOf(left.student_id)}: cambió desde entonces.`)
  })
type NameOf = (id: number) => string | undefined

/** What the roll of a lesson says: what the server has, what waits on the device, and what is being marked. */
export function useRoll(lesson: LessonRoll) {
  const { id, course_section, date } = lesson
  const about = `lesson ${id}`
  const students = new Map(lesson.students.map((one) => [one.id, one]))
  const nameOf = (id: number) => {
    const student = students.get(id)
    return student && `${student.last_name}, ${student.first_name}`
  }
  const { conflicts: all, ...edits } = useWaitingEdits<Mark, MarkName>({
    abouts: [about],
    saysCut: true,
    onAnswer: ({ answer }) => merge(id, answer),
    list: 'attendances',
    answered: ({ student_id }) => students.get(student_id)?.pivot,
    valueOf: (mark) => (mark ? markName({ delayed: false, ...mark }) : 'present'),
    nameOf,
    isOpen: ({ student_id }) => students.get(student_id)?.is_locked === false,
    wordOf: (mark) => MARK_WORDS[mark],
    send: (_, rows, noted) => {
      const attendances = rows.map(({ value, ...row }) => ({ ...row, ...markOf(value) }))
      const said = `Asistencia de ${course_section.title}, ${showDay(date)}`
      return enqueue(registerLesson, { params: { id }, body: { attendances } }, { about, said, noted })
    },
    kept: 'Lo marcado sigue en la pantalla.',
  })
  const { isDirty, isOnDevice, valueAt } = edits
  const cellOf = ({ id }: RollStudent) => ({ about, student_id: id })
  const isFirst = lesson.state !== 'registered'
  const mayRegister = isFirst && !isOnDevice
  const mark = (student: RollStudent, value: MarkName) => {
    if (!student.is_locked && valueAt(cellOf(student)) !== value) edits.put([{ ...cellOf(student), value }])
  }
  /** All at the first time, then what was touched. */
  const save = async (): Promise<void> => {
    if (!isDirty && !mayRegister) return
    const open = lesson.students.filter(({ is_locked }) => !is_locked).map(cellOf)
    await edits.save(about, isFirst ? open : open.filter(edits.isEdited))
  }
  useSavedOnLeaving(isDirty, save)
  const whyNot = ({ left_out }: Conflict<MarkName>) => {
    const names = left_out.flatMap((one) => nameOf(one) ?? [])
    return names.length > 0
      ? `Algunos estudiantes no se pudieron editar ya que tienen la materia aplazada por inasistencias: ${names.join('; ')}.`
      : 'Algunos estudiantes ya no cursan la materia.'
  }
  // A roll that was refused as a whole is told of by the frame.
  const conflicts = all.filter(({ stale, left_out }) => stale.length + left_out.length > 0)
  return {
    ...edits,
    conflicts,
    ...useChoices({ ...edits, conflicts }),
    markOf: (student: RollStudent) => valueAt(cellOf(student)),
    mark,
    undo: tellingUndo(edits.undo, nameOf),
    save,
    mayRegister,
    whyNot,
  }
}
/** Where both values of a student stand, to keep one. */
export const conflictId = (student_id: number) => `conflict-${student_id}`

/** Brings the row of a conflict into view, with the focus on what stands: it overwrites nothing. */
export function showConflict(student_id: number): void {
  const shown = document.getElementById(conflictId(student_id))
  shown?.scrollIntoView({ block: 'center' })
  shown?.querySelector<HTMLElement>('button:last-of-type')?.focus({ preventScroll: true })
}

export type RollState = ReturnType<typeof useRoll>

/** What is marked is saved by itself when the screen or the application is left (screens.md#roll-call). */
function useSavedOnLeaving(isDirty: boolean, save: () => Promise<void>): void {
  const latest = useRef({ isDirty, save })
  latest.current = { isDirty, save }
  useEffect(() => {
    const leave = () => {
      if (latest.current.isDirty) void latest.current.save()
    }
    const hide = () => {
      if (document.hidden) leave()
    }
    document.addEventListener('visibilitychange', hide)
    addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
}
