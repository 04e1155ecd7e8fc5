import { useEffect, useRef, useState } from 'react'
import { showDay } from '#kernel/dates.ts'
import type { AnswerOf, BodyOf } from '#kernel/endpoint.ts'
import { keyOf, queries, readAgain } from '#web/api/api.tsx'
import { type Entry, SAVE_WORDS } from '#web/offline/outbox/entry.ts'
import { discard, enqueue } from '#web/offline/outbox/queue.ts'
import { useOutbox } from '#web/offline/outbox/use-outbox.ts'
import { baseOf, type Edit, type Seen } from '#web/offline/outbox/versions.ts'
import { toast } from '#web/ui/toast.ts'
import type { RollStudent, SkippedMark } from '../contract.ts'
import { registerLesson, showLesson } from '../contract.ts'
import { type MarkName, markName, markOf } from '../rules.ts'
import { MARK_WORDS, sentOf } from './words.ts'

export type LessonRoll = AnswerOf<typeof showLesson>['data'] & { students: RollStudent[] }
type Attendance = NonNullable<BodyOf<typeof registerLesson>['attendances']>[number]
type Marks = ReadonlyMap<number, Edit<MarkName>>

const skippedOf = (entries: readonly Entry[]): SkippedMark[] =>
  entries.flatMap(({ refusal }) => (refusal?.details.skipped as SkippedMark[] | undefined) ?? [])

/** What of the roll the server has not taken: of an entry answered with what it left out, those alone. */
function waitingMarks(entries: readonly Entry[]): Map<number, Attendance> {
  const marks = new Map<number, Attendance>()
  for (const entry of entries) {
    const { attendances = [] } = (entry.body ?? {}) as { attendances?: Attendance[] }
    const left_out = new Set(skippedOf([entry]).map(({ student_id }) => student_id))
    for (const one of attendances)
      if (left_out.size === 0 || left_out.has(one.student_id)) marks.set(one.student_id, one)
  }
  return marks
}

/** One of two marks; the other's goes out too where an own one waits behind, which would ask of it again. */
export type Chosen = Attendance & { isMine: boolean }

const nameOf = (one: Attendance): MarkName => markName({ ...one, delayed: one.delayed ?? false })

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
function useMarks(standing: (id: number) => Seen<MarkName>) {
  const [edits, setEdits] = useState<Marks>(new Map())
  const [past, setPast] = useState<readonly (readonly [number, MarkName])[]>([])
  const markOfStudent = ({ id }: RollStudent): MarkName => edits.get(id)?.value ?? standing(id).value
  const put = (id: number, value: MarkName) =>
    setEdits((now) => new Map(now).set(id, { value, base: baseOf(standing(id), now.get(id)) }))
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
  const forget = (ids: ReadonlySet<number>) =>
    setEdits((now) => new Map([...now].filter(([id]) => !ids.has(id))))
  return { edits, markOf: markOfStudent, mark, undo: past.length > 0 ? undo : null, saved, forget }
}

const aboutOf = ({ id }: LessonRoll) => `lesson ${id}`

/** Writes marks down to be sent, with the names under which they can be copied out. */
function sendMarks(lesson: LessonRoll, attendances: readonly Attendance[]): Promise<void> {
  const names = new Map(lesson.students.map((one) => [one.id, `${one.last_name}, ${one.first_name}`]))
  return enqueue(
    registerLesson,
    { params: { id: lesson.id }, body: { attendances: [...attendances] } },
    {
      about: aboutOf(lesson),
      said: `Asistencia de ${lesson.course_section.title}, ${showDay(lesson.date)}`,
      noted: attendances.map((one) => [
        one.student_id,
        `${names.get(one.student_id) ?? 'Un estudiante'}: ${MARK_WORDS[nameOf(one)]}`,
      ]),
    },
  )
}

/** What the roll of a lesson says: what the server has, what waits on the device, and what is being marked. */
export function useRoll(lesson: LessonRoll) {
  const isFirst = lesson.state !== 'registered'
  const { state, word, entries } = useOutbox(aboutOf(lesson), {
    onAnswer: ({ answer }) => merge(lesson.id, answer),
  })
  const waiting = waitingMarks(entries)
  const pivots = new Map(lesson.students.map(({ id, pivot }) => [id, pivot]))
  const standing = (id: number): Seen<MarkName> => {
    const own = waiting.get(id)
    const pivot = pivots.get(id)
    if (own) return { value: nameOf(own), updated_at: own.updated_at ?? null }
    return { value: pivot ? markName(pivot) : 'present', updated_at: pivot?.updated_at ?? null }
  }
  const { edits, markOf: shown, mark, undo, saved, forget } = useMarks(standing)
  const isDirty = edits.size > 0
  const send = (attendances: readonly Attendance[]) => sendMarks(lesson, attendances)
  const mayRegister = isFirst && entries.length === 0
  /** All at the first time, then what was touched; each mark is based on what was seen. */
  const save = async (): Promise<void> => {
    if (!isDirty && !mayRegister) return
    const isWanted = ({ id, is_locked }: RollStudent) => !is_locked && (isFirst || edits.has(id))
    const attendances = lesson.students.filter(isWanted).map((student) => ({
      student_id: student.id,
      ...markOf(shown(student)),
      updated_at: baseOf(standing(student.id), edits.get(student.id)).updated_at,
    }))
    await send(attendances).then(
      () => saved(edits),
      () => toast.error('No se pudo guardar en este dispositivo', 'Lo marcado sigue en la pantalla.'),
    )
  }
  const behind = new Set(waitingMarks(entries.filter((one) => one.state === 'waiting')).keys())
  /** Ends what needed attention: what was chosen of two marks goes out, where it is not what stands already. */
  const settle = async (chosen: readonly Chosen[]): Promise<void> => {
    const sent = chosen.filter(({ isMine, student_id }) => isMine || behind.has(student_id))
    // First what is sent anew: between the two nothing would wait, as if all were saved.
    if (sent.length > 0) await send(sent.map(({ isMine: _, ...one }) => one))
    for (const { seq, state: how } of entries) if (how === 'needs_you') await discard(seq)
    forget(new Set(chosen.map(({ student_id }) => student_id)))
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
    /** The entry of what was left out. */
    asked: entries.find((one) => skippedOf([one]).length > 0)?.seq ?? null,
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
