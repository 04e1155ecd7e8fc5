import { LinkTo } from '#web/api/LinkTo.tsx'
import { createBinnacle } from '../../contract.ts'

type Lesson = { section_id: number; course_id: number; date: string; title: string }

type Props = {
  /** Whom it is about, where that is known. */
  student_id?: number
  /** The class in which it happened. */
  lesson?: Lesson
  /** Beside a person of a list: small, with the person's name for who does not see it. */
  of?: string
}

/** «Anotar en la bitácora», with what is known of student, class and day. */
export function NoteLink({ student_id, lesson, of }: Props) {
  const search = {
    ...(student_id && { student: student_id }),
    ...(lesson && {
      section: lesson.section_id,
      course: lesson.course_id,
      date: lesson.date,
      title: lesson.title,
    }),
  }
  return (
    <LinkTo
      to="/binnacles/create"
      search={search}
      allows={createBinnacle}
      mode="default"
      {...(of ? { size: 'sm' as const, label: `Anotar en la bitácora de ${of}` } : { icon: 'edit' as const })}
    >
      {of ? 'Anotar' : 'Anotar en la bitácora'}
    </LinkTo>
  )
}
