import { hashKey } from '@tanstack/react-query'
import { listLessons } from '#features/lessons/contract.ts'
import { showStudentTimetable, showTeacherTimetable } from '#features/schedules/timetables/contract.ts'
import { showStudent } from '#features/students/contract.ts'
import type { EndpointSpec } from '#kernel/endpoint.ts'
import { call, keyOf, queries } from '#web/api/api.tsx'
import type { SessionUser } from '#web/api/session.ts'
import type { Answers } from './answers-database.ts'

type Read = [endpoint: EndpointSpec, sent: { params?: object; query?: object }]

/** What is read ahead again, if a person opens the application twice within this time. */
const FRESH_MS = 3_600_000

/** The own week, lessons and payments, asked for as their screens do: they open without a line though never opened. */
const ownReads = ({ student, teacher }: SessionUser): Read[] => [
  ...(teacher
    ? ([
        [showTeacherTimetable, { params: { id: teacher.id }, query: {} }],
        [listLessons, { query: { limit: 10, sort_by: 'date,asc', when: 'coming', teacher_id: teacher.id } }],
      ] satisfies Read[])
    : []),
  ...(student
    ? ([
        [showStudentTimetable, { params: { id: student.id }, query: {} }],
        [
          showStudent,
          { params: { id: student.id }, query: { with: ['inscriptions', 'inscriptions.payments'] } },
        ],
      ] satisfies Read[])
    : []),
]

/** Reads ahead what the person's own screens show, one after the other. */
export async function readOwn(user: SessionUser, answers: Answers, now: number): Promise<void> {
  for (const [endpoint, sent] of ownReads(user)) {
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
