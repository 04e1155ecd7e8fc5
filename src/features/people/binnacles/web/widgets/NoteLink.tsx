import { LinkTo } from '#web/api/LinkTo.tsx'
import { createBinnacle } from '../../contract.ts'

type Lesson = { section_id: number; course_id: number; date: string; title: string }

type Props = {
  /** Whom it is about, where that is known. */
  student_id?: number
  /** The class in which it happened. */
  lesson?: Lesson
  /** Beside a person of a list: a word, with the person's name for who does not see it. */
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
  if (!of)
    return (
      <LinkTo to="/binnacles/create" search={search} allows={createBinnacle} mode="default" icon="edit">
        Anotar en la bitácora
      </LinkTo>
    )
  return (
    <span className="row-act">
      <LinkTo
        to="/binnacles/create"
        search={search}
        allows={createBinnacle}
        mode="ghost"
        size="sm"
        label={`Anotar en la bitácora de ${of}`}
      >
        Anotar
      </LinkTo>
    </span>
  )
}
