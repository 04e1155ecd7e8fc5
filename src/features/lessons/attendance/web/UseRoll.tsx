import { useEffect, useRef, useState } from 'react'
import { showDay } from '#kernel/dates.ts'
import type { AnswerOf, BodyOf } from '#kernel/endpoint.ts'
import { keyOf, queries, readAgain } from '#web/api/api.tsx'
import { type Entry, SAVE_WORDS } from '#web/offline/outbox/entry.ts'
import { discard, enqueue } from '#web/offline/outbox/queue.ts'
import { useOutbox } from '#web/offline/outbox/use-outbox.ts'
import { toast } from '#web/ui/toast.ts'
import { registerLesson, showLesson } from '../../contract.ts'
import type { RollStudent, SkippedMark } from '../contract.ts'
import { type MarkName, markName, markOf } from '../rules.ts'
import { sentOf } from './RollWords.tsx'

export type LessonRoll = AnswerOf<typeof showLesson>['data'] & { students: RollStudent[] }
type Attendance = NonNullable<BodyOf<typeof registerLesson>['attendances']>[number]
type Marks = ReadonlyMap<number, MarkName>

/** What waits on the device of the roll, over what the server has. */
function waitingMarks(entries: readonly Entry[]): Map<number, MarkName> {
  const marks = new Map<number, MarkName>()
  for (const { body } of entries) {
    const { attendances = [] } = (body ?? {}) as { attendances?: Attendance[] }
    for (const one of attendances)
      marks.set(one.student_id, markName({ ...one, delayed: one.delayed ?? false }))
  }
  return marks
}

const skippedOf = (entries: readonly Entry[]): SkippedMark[] =>
  entries.flatMap(({ refusal }) => (refusal?.details.skipped as SkippedMark[] | undefined) ?? [])

/** Puts the server's word into what was read: with it come the new versions. */
function merge(lesson_id: number, answer: unknown): void {
  const { data } = (answer ?? {}) as { data?: Partial<LessonRoll> }
  if (!data?.students) return
  const { students, absent_count, delayed_count, state = 'registered', registered_at } = data
  queries.setQueryData(keyOf(showLesson, sentOf(lesson_id)), (old: { data: LessonRoll } | undefined) =>
    old
      ? {
          data: {
            ...old.data,
            students,
            state,
            ...(registered_at && { registered_at }),
            ...(absent_count !== undefined && { absent_count }),
            ...(delayed_count !== undefined && { delayed_count }),
          },
        }
      : old,
  )
  readAgain(['dashboard', 'lessons'], { later: true })
}

/** What is being marked and was not saved yet, over what stands; each mark can be taken back. */
function useMarks(standing: (student: RollStudent) => MarkName) {
  const [edits, setEdits] = useState<Marks>(new Map())
  const [past, setPast] = useState<readonly (readonly [number, MarkName])[]>([])
  const markOfStudent = (student: RollStudent): MarkName => edits.get(student.id) ?? standing(student)
  const put = (id: number, mark: MarkName) => setEdits((now) => new Map(now).set(id, mark))
  const mark = (student: RollStudent, to: MarkName) => {
    const from = markOfStudent(student)
    if (student.is_locked || from === to) return
    setPast((now) => [...now, [student.id, from]])
    put(student.id, to)
  }
  const undo = () => {
    const last = past.at(-1)
    if (!last) return
    setPast(past.slice(0, -1))
    put(...last)
  }
  /** What was marked while the device was writing stays unsaved. */
  const saved = (those: Marks) =>
    setEdits((now) => new Map([...now].filter(([id, to]) => those.get(id) !== to)))
  return { edits, markOf: markOfStudent, mark, undo: past.length > 0 ? undo : null, saved }
}

/** What the roll of a lesson says: what the server has, what waits on the device, and what is being marked. */
export function useRoll(lesson: LessonRoll) {
  const about = `lesson ${lesson.id}`
  const isFirst = lesson.state !== 'registered'
  const { state, word, entries } = useOutbox(about, { onAnswer: ({ answer }) => merge(lesson.id, answer) })
  const waiting = waitingMarks(entries)
  const {
    edits,
    markOf: shown,
    mark,
    undo,
    saved,
  } = useMarks((student) => waiting.get(student.id) ?? markName(student.pivot))
  const isDirty = edits.size > 0
  const send = (attendances: readonly Attendance[]) =>
    enqueue(
      registerLesson,
      { params: { id: lesson.id }, body: { attendances: [...attendances] } },
      { about, said: `Asistencia de ${lesson.course_section.title}, ${showDay(lesson.date)}` },
    )
  const mayRegister = isFirst && entries.length === 0
  /** All at the first time, then what was touched and what was never sent. */
  const save = async (): Promise<void> => {
    if (!isDirty && !mayRegister) return
    const isWanted = ({ id, is_locked }: RollStudent) =>
      !is_locked && (isFirst || edits.has(id) || waiting.has(id))
    const attendances = lesson.students.filter(isWanted).map((student) => ({
      student_id: student.id,
      ...markOf(shown(student)),
      updated_at: student.pivot.updated_at,
    }))
    await send(attendances).then(
      () => saved(edits),
      () => toast.error('No se pudo guardar en este dispositivo', 'Lo marcado sigue en la pantalla.'),
    )
  }
  /** Ends what needed attention; of what two have marked, these are sent anew. */
  const settle = async (mine: readonly Attendance[]): Promise<void> => {
    // First what is sent anew: between the two nothing would wait, as if all were saved.
    if (mine.length > 0) await send(mine)
    for (const { seq, state: how } of entries) if (how === 'needs_you') await discard(seq)
  }
  useSavedOnLeaving(isDirty, save)
  return {
    state: isDirty ? ('unsaved' as const) : state,
    word: isDirty ? SAVE_WORDS.unsaved : word,
    markOf: shown,
    mark,
    undo,
    save,
    settle,
    mayRegister,
    isWaiting: entries.length > 0,
    isDirty,
    skipped: skippedOf(entries),
  }
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
