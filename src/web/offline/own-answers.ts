import { hashKey } from '@tanstack/react-query'
import { showStudent } from '#features/people/students/first-calls.ts'
import { showPensumProgress } from '#features/plan/prelations/progress/first-calls.ts'
import {
  showCoordinatorDashboard,
  showTeacherDashboard,
} from '#features/roofs/dashboard/teaching/first-calls.ts'
import { showLesson } from '#features/teaching/attendance/first-calls.ts'
import { showGradebook } from '#features/teaching/gradebook/first-calls.ts'
import { listLessons } from '#features/teaching/lessons/first-calls.ts'
import {
  showStudentTimetable,
  showTeacherTimetable,
} from '#features/timetable/schedules/timetables/first-calls.ts'
import { addDays } from '#kernel/dates.ts'
import type { AnswerOf, EndpointSpec } from '#kernel/endpoint.ts'
import { call, keyOf, queries } from '#web/api/api.tsx'
import type { SessionUser } from '#web/api/session.ts'
import { clock } from '#web/ui/clock.ts'
import type { Answers } from './answers-database.ts'

type Read = [endpoint: EndpointSpec, sent: { params?: object; query?: object }]

/** What is read ahead again, if a person opens the application twice within this time. */
const FRESH_MS = 3_600_000

/** The own week, lessons, payments and pensum, by which notes are tried, asked for as their screens do: they open without a line though never opened. */
const ownReads = ({ student, teacher }: SessionUser): Read[] => [
  ...(teacher
    ? ([
        [showTeacherTimetable, { params: { id: teacher.id }, query: {} }],
        [listLessons, lessonsAhead(teacher.id)],
        [listLessons, lessonsDue(teacher.id)],
      ] satisfies Read[])
    : []),
  ...(student
    ? ([
        [showStudentTimetable, { params: { id: student.id }, query: {} }],
        [
          showStudent,
          { params: { id: student.id }, query: { with: ['inscriptions', 'inscriptions.payments'] } },
        ],
        [showPensumProgress, { params: { id: student.id } }],
      ] satisfies Read[])
    : []),
]

const lessonsAhead = (teacher_id: number) => ({
  query: { limit: 10, sort_by: 'date,asc' as const, when: 'coming' as const, teacher_id },
})

/** What «Mis clases» opens on while there is any. */
const lessonsDue = (teacher_id: number) => ({
  query: { limit: 10, sort_by: 'date,asc' as const, state: 'to_register' as const, teacher_id },
})

/** The rolls of the week that begins today, of what is still to be registered, and the notes that lack: written where there is no line. */
function rollReads({ teacher }: SessionUser): Read[] {
  if (!teacher) return []
  const ahead = queries.getQueryData<AnswerOf<typeof listLessons>>(
    keyOf(listLessons, lessonsAhead(teacher.id)),
  )
  const home =
    queries.getQueryData<AnswerOf<typeof showTeacherDashboard>>(keyOf(showTeacherDashboard)) ??
    queries.getQueryData<AnswerOf<typeof showCoordinatorDashboard>>(keyOf(showCoordinatorDashboard))
  const until = addDays(clock.today(), 6)
  const lessons = [
    ...(home?.data.to_register.data ?? []),
    ...(ahead?.data ?? []).filter(({ date }) => date <= until),
  ]
  const ids = new Set(lessons.map(({ id }) => id))
  const places = new Map(
    (home?.data.to_grade.data ?? []).map(({ section_id, course_id }) => [
      `${section_id} ${course_id}`,
      { section_id, course_id },
    ]),
  )
  return [
    ...[...ids].map((id): Read => [showLesson, { params: { id }, query: { with: ['students'] } }]),
    ...[...places.values()].map((params): Read => [showGradebook, { params }]),
  ]
}

/** Reads ahead what the person's own screens show, one after the other. */
export async function readOwn(user: SessionUser, answers: Answers, now: number): Promise<void> {
  await readAhead(ownReads(user), answers, now)
  await readAhead(rollReads(user), answers, now)
}

async function readAhead(reads: readonly Read[], answers: Answers, now: number): Promise<void> {
  for (const [endpoint, sent] of reads) {
    const queryKey = keyOf(endpoint, sent)
    const kept = await answers.get(hashKey(queryKey))
    if (kept && kept.at > now - FRESH_MS) continue
    await queries.prefetchQuery({
      queryKey,
      queryFn: ({ signal }) => call<EndpointSpec>(endpoint, sent, { signal }),
      meta: { silent: true },
    })
  }
}
