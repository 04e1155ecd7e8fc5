import { download, useAnswer } from '#web/api/api.tsx'
import {
  printClassroomTimetable,
  printSectionTimetable,
  printStudentTimetable,
  printTeacherTimetable,
  showClassroomTimetable,
  showSectionTimetable,
  showStudentTimetable,
  showTeacherTimetable,
} from '../../timetables/contract.ts'
import { type TimetableLook, TimetableView } from '../TimetableView.tsx'

type Props = Omit<TimetableLook, 'kind'> & { id: number }
type InPeriod = Props & {
  /** The current period unless said. */
  period_id?: number | null | undefined
}

const QUIET = { silent: true } as const
const queryOf = (period_id: number | null | undefined) => (period_id ? { period_id } : {})

/** The week of a section, in its own period. `<SectionTimetable id={7} name="Informática S1-A" />` */
export function SectionTimetable({ id, ...look }: Props) {
  const sent = { params: { id } }
  const answer = useAnswer(showSectionTimetable, sent, QUIET)
  const print = (filename: string) => download(printSectionTimetable, sent, filename)
  return <TimetableView kind="section" answer={answer} print={print} {...look} />
}

/** The week of a teacher. `<TeacherTimetable id={7} name="Ana Ñáñez" />` */
export function TeacherTimetable({ id, period_id, ...look }: InPeriod) {
  const sent = { params: { id }, query: queryOf(period_id) }
  const answer = useAnswer(showTeacherTimetable, sent, QUIET)
  const print = (filename: string) => download(printTeacherTimetable, sent, filename)
  return <TimetableView kind="teacher" answer={answer} print={print} {...look} />
}

/** What takes a classroom in a week. `<ClassroomTimetable id={7} name="Aula A-01" />` */
export function ClassroomTimetable({ id, period_id, ...look }: InPeriod) {
  const sent = { params: { id }, query: queryOf(period_id) }
  const answer = useAnswer(showClassroomTimetable, sent, QUIET)
  const print = (filename: string) => download(printClassroomTimetable, sent, filename)
  return <TimetableView kind="classroom" answer={answer} print={print} {...look} />
}

/** The week of a student. `<StudentTimetable id={7} name="Luis Gil" />` */
export function StudentTimetable({ id, period_id, ...look }: InPeriod) {
  const sent = { params: { id }, query: queryOf(period_id) }
  const answer = useAnswer(showStudentTimetable, sent, QUIET)
  const print = (filename: string) => download(printStudentTimetable, sent, filename)
  return <TimetableView kind="student" answer={answer} print={print} {...look} />
}
