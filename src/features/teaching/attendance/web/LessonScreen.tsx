import { useState } from 'react'
import { NoteLink } from '#features/people/binnacles/web/widgets/NoteLink.tsx'
import { updateLesson } from '#features/teaching/lessons/contract.ts'
import { RegisterReport } from '#features/teaching/lessons/register/web/widgets/RegisterReport.tsx'
import { StateBadge } from '#features/teaching/lessons/web/widgets/LessonState.tsx'
import { gradebookPath, rollPath } from '#features/teaching/lessons/web/widgets/lesson-paths.ts'
import { hoursOf, isBegun, teachersOf } from '#features/teaching/lessons/web/widgets/words.ts'
import { sectionCode } from '#features/timetable/section-names/words.ts'
import { showDayInWords, showMoment } from '#kernel/dates.ts'
import { AnsweredScreen } from '#web/api/Answered.tsx'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useUser } from '#web/api/session.ts'
import { isId, useIdParam, useParam } from '#web/shell/params.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { clock } from '#web/ui/clock.ts'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { useMinute } from '#web/ui/use-minute.ts'
import { showLesson } from '../contract.ts'
import { LessonStudents } from './LessonStudents.tsx'
import type { LessonRoll } from './use-roll.ts'
import { sentOf } from './words.ts'

const EditLessonDialog = lazyComponent(
  async () => (await import('#features/teaching/lessons/web/widgets/LessonDialog.tsx')).EditLessonDialog,
)

/** `/lessons/:id` and `/lessons/:course_id/:section_id/lesson/:lesson_id`: what was taught, and who was there. */
export function LessonScreen() {
  const [own, nested] = [useIdParam('id'), useIdParam('lesson_id')]
  const id = isId(useParam('id')) ? own : nested
  const answer = useAnswer(showLesson, sentOf(id), { silent: true })
  return (
    <AnsweredScreen title="Clase" answer={answer}>
      {({ students = [], ...lesson }) => <Shown lesson={{ ...lesson, students }} />}
    </AnsweredScreen>
  )
}

function Shown({ lesson }: { lesson: LessonRoll }) {
  const may = useMay()
  const { isAdmin, teacher } = useUser()
  const [isEditing, setEditing] = useState(false)
  const now = useMinute()
  const { course_section: of } = lesson
  const teaches = of.teachers.some(({ id }) => id === teacher?.id)
  const mayWrite = (isAdmin || teaches) && !lesson.is_closed && may(updateLesson)
  return (
    <Screen
      title={`${of.title}, ${showDayInWords(lesson.date)}`}
      state={<StateBadge lesson={lesson} />}
      heading={of.title}
      lead={[showDayInWords(lesson.date), sectionCode(of), hoursOf(lesson)].filter(Boolean).join(', ')}
      action={
        teaches && mayWrite && isBegun(lesson, now) && <LinkTo to={rollPath(lesson)}>Pasar lista</LinkTo>
      }
      more={
        <>
          {mayWrite && (
            <Button icon="edit" onClick={() => setEditing(true)}>
              {lesson.state === 'registered' && !lesson.content ? 'Anotar contenido' : 'Editar'}
            </Button>
          )}
          <LinkTo to={gradebookPath(lesson)} search={{ lesson_id: lesson.id }} mode="default" icon="edit">
            Notas
          </LinkTo>
          {lesson.date <= clock.today() && <NoteLink lesson={{ ...lesson, title: of.title }} />}
          <RegisterReport section_id={lesson.section_id} course_id={lesson.course_id} />
        </>
      }
      narrow
    >
      <Card title="Lo que se dio">
        <DescriptionList
          facts={[
            { term: 'Título', value: lesson.title },
            { term: 'Contenido', value: lesson.content ?? <Missing lesson={lesson} /> },
            { term: 'Observaciones', value: lesson.observations },
            { term: 'Profesores', value: teachersOf(lesson) },
            {
              term: 'Registrada',
              value: lesson.registered_at && (
                <span className="figures">{showMoment(lesson.registered_at)}</span>
              ),
            },
          ]}
        />
      </Card>
      <LessonStudents lesson={lesson} />
      {isEditing && <EditLessonDialog lesson={lesson} onClose={() => setEditing(false)} />}
    </Screen>
  )
}

const Missing = ({ lesson: { state } }: { lesson: LessonRoll }) =>
  state === 'registered' ? <Badge tone="warn">Falta anotar el contenido</Badge> : null
