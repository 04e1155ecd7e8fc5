import { useState } from 'react'
import { createSchedule } from '#features/timetable/schedules/contract.ts'
import { showDay, showDayInWords } from '#kernel/dates.ts'
import { ApiError, useAction, useMay } from '#web/api/api.tsx'
import { sentenceOf } from '#web/api/errors.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { type Generated, generateLessons } from '../contract.ts'
import { type Bounds, type CourseChoice, TOUCHES } from './widgets/words.ts'

type Props = { courses: readonly CourseChoice[]; bounds?: Bounds; onClose: () => void }

/** Makes the lessons of a course of a section from its timetable, and says how many, and which dates were left out. */
export function GenerateDialog({ courses, bounds, onClose }: Props) {
  const [at, setAt] = useState(0)
  const [made, setMade] = useState<Generated | null>(null)
  const { run, pending, error, reset } = useAction(generateLessons, { touches: TOUCHES, silent: true })
  const course = courses[at]
  const generate = async () => {
    if (!course) return
    const { section_id, course_id } = course
    setMade((await run({ body: { section_id, course_id } })).data)
  }
  return (
    <Dialog
      title="Generar clases"
      open
      onClose={onClose}
      dismissable={!pending}
      footer={
        // One button throughout: focus stays on it when there is something to read.
        <>
          {!made && (
            <Button onClick={onClose} disabled={pending}>
              Cancelar
            </Button>
          )}
          <Button
            mode="primary"
            busy={pending}
            onClick={made ? onClose : () => void generate().catch(() => {})}
          >
            {made ? 'Listo' : 'Generar'}
          </Button>
        </>
      }
    >
      {made ? (
        <Outcome made={made} name={course?.label ?? ''} />
      ) : (
        <div className="grid gap-3">
          {courses.length > 1 ? (
            <ChoiceField
              label="Materia y sección"
              chosen={at}
              disabled={pending}
              onChoose={(index) => {
                reset()
                setAt(index)
              }}
            >
              {courses.map(({ section_id, course_id, label }, index) => (
                <option key={`${section_id} ${course_id}`} value={index}>
                  {label}
                </option>
              ))}
            </ChoiceField>
          ) : (
            <p className="font-medium">{course?.label}</p>
          )}
          <p>
            Se crea una clase por cada día del horario
            {bounds ? <Between {...bounds} /> : ' del período'}. Se omiten los feriados y los días que ya
            tienen clase.
          </p>
          {error && course && <Refused error={error} course={course} />}
        </div>
      )}
    </Dialog>
  )
}

const Between = ({ start_date, end_date }: Bounds) => (
  <>
    , entre el <span className="figures whitespace-nowrap">{showDay(start_date)}</span> y el{' '}
    <span className="figures whitespace-nowrap">{showDay(end_date)}</span>
  </>
)

function madeSentence(created: number): string {
  if (created === 0) return 'No se creó ninguna clase'
  return created === 1 ? 'Se creó 1 clase' : `Se crearon ${created} clases`
}

function Outcome({ made: { created, skipped }, name }: { made: Generated; name: string }) {
  const holidays = skipped.filter(({ reason }) => reason === 'holiday')
  const taken = skipped.length - holidays.length
  return (
    <div className="grid gap-3" role="status">
      <p>
        <strong>{madeSentence(created)}</strong> de {name}.
      </p>
      {taken > 0 && (
        <p>
          {taken === 1
            ? 'Se omitió 1 día que ya tenía clase.'
            : `Se omitieron ${taken} días que ya tenían clase.`}
        </p>
      )}
      {holidays.length > 0 && (
        <>
          <p>
            {holidays.length === 1 ? 'Se omitió 1 feriado:' : `Se omitieron ${holidays.length} feriados:`}
          </p>
          <ul className="list-disc ps-5">
            {holidays.map(({ date, title }) => (
              <li key={date}>
                {showDayInWords(date)}: {title}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Why not, and what comes first. */
function Refused({ error, course }: { error: ApiError; course: CourseChoice }) {
  const may = useMay()
  const isUnscheduled = error instanceof ApiError && error.code === 'course_section_missing_schedules'
  return (
    <div role="alert" className="grid gap-1 rounded-md bg-bad-bg p-3">
      <p className="flex gap-2">
        <Icon name="warning" />
        <span>{sentenceOf(error)}</span>
      </p>
      {isUnscheduled &&
        (may(createSchedule) ? (
          <p>
            <LinkTo
              to={`/sections/${course.section_id}/courses/${course.course_id}/set-shcedule`}
              look="link"
            >
              Asignar horario
            </LinkTo>
          </p>
        ) : (
          <p className="text-control">Lo asigna un administrador.</p>
        ))}
    </div>
  )
}
