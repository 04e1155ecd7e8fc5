import { bareSection } from '#features/timetable/section-names/words.ts'
import { showNote } from '#kernel/notes.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { keepReportCard } from '../../report-cards/web/widgets/report-cards.ts'
import type { HistoryAttempt, HistoryPeriod, RecognisedCourse } from '../contract.ts'
import {
  attemptWord,
  periodWord,
  programWord,
  recognisedNote,
  resolutionName,
  type resolutionsOf,
  resultWord,
  sumWord,
  takenWord,
} from '../words.ts'

const CODE = 'w-24 whitespace-nowrap py-1 pe-2 text-text-2 max-sm:hidden print:w-16 print:text-compact'
const ROW = 'border-b border-line print:text-compact'

/** The courses of one period, and at their foot what they come to. */
export function PeriodTable({ of, student_id }: { of: HistoryPeriod; student_id?: number }) {
  const name = periodWord(of.period)
  return (
    <section className="break-inside-avoid" aria-labelledby={`period-${of.period.id}`}>
      <h2
        id={`period-${of.period.id}`}
        className="flex items-baseline gap-2 border-b border-text pb-2 font-normal"
      >
        <b className="figures">{name}</b> {programWord(of)}
        <span className="figures text-compact text-text-2">
          {bareSection(of.semester_code, of.letter_code)}
        </span>
        {of.is_imported && <Badge>Importado</Badge>}
        {student_id !== undefined && of.courses.length > 0 && (
          <Button
            mode="ghost"
            size="sm"
            icon="download"
            className="ms-auto print:hidden"
            label={`Boletín de ${name} en PDF`}
            onClick={() => void keepReportCard(student_id, of.period.id)}
          >
            Boletín
          </Button>
        )}
      </h2>
      {of.courses.length === 0 ? (
        <p className="py-2 text-text-2">Sin materias.</p>
      ) : (
        <table className="figures w-full">
          <Heads />
          <tbody>
            {of.courses.map((course) => (
              <CourseRow
                key={`${course.section_id} ${course.course_id} ${course.makes_up}`}
                course={course}
                isOver={of.is_over}
              />
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t border-edge">
              <td className="max-sm:hidden" />
              <th scope="row" className="py-1 text-start font-bold">
                {sumWord(of)}
              </th>
              <td className="px-2 text-end font-bold whitespace-nowrap">{of.credits} UC</td>
              <td className="text-end font-bold">{of.average !== null && showNote(of.average)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  )
}

/** What a resolution recognised: approved elsewhere, without an attempt here. */
export function ResolutionTable({ of }: { of: ReturnType<typeof resolutionsOf<RecognisedCourse>>[number] }) {
  const id = `resolution-${of.number}`
  return (
    <section className="break-inside-avoid" aria-labelledby={id}>
      <h2 id={id} className="flex flex-wrap items-baseline gap-2 border-b border-text pb-2 font-normal">
        <b>Equivalencias</b> {of.origin}
        <span className="figures text-compact text-text-2">{resolutionName(of.number)}</span>
      </h2>
      <table className="figures w-full">
        <Heads />
        <tbody>
          {of.courses.map((course) => (
            <tr key={course.course_id} className={`${ROW} last:border-b-0`}>
              <td className={CODE}>{course.code}</td>
              <th scope="row" className="py-1 text-start font-normal max-sm:py-2">
                {course.title}
                <span className="ml-2 text-compact text-text-2">{takenWord(course)}</span>
              </th>
              <td className="px-2 text-end whitespace-nowrap">{course.credits} UC</td>
              <td className="w-24 text-end print:w-16">
                {course.definitive_note === null ? (
                  <span className="text-compact text-text-2">{recognisedNote(course)}</span>
                ) : (
                  <b className="font-bold">{recognisedNote(course)}</b>
                )}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-edge">
            <td className="max-sm:hidden" />
            <th scope="row" className="py-1 text-start font-bold">
              Reconocidos
            </th>
            <td className="px-2 text-end font-bold whitespace-nowrap">{of.credits} UC</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

const Heads = () => (
  <thead className="sr-only">
    <tr>
      <th>Código</th>
      <th>Materia</th>
      <th>Créditos</th>
      <th>Nota</th>
    </tr>
  </thead>
)

function CourseRow({ course, isOver }: { course: HistoryAttempt; isOver: boolean }) {
  const attempt = attemptWord(course)
  return (
    <tr className={`${ROW} last:border-b-0`}>
      <td className={CODE}>{course.code}</td>
      <th scope="row" className="py-1 text-start font-normal max-sm:py-2">
        {course.title}
        {attempt && <span className="ml-2 text-compact text-text-2">{attempt}</span>}
      </th>
      <td className="px-2 text-end whitespace-nowrap">{course.credits} UC</td>
      <td className="w-24 text-end print:w-16">
        <Result course={course} isOver={isOver} />
      </td>
    </tr>
  )
}

function Result({ course, isOver }: { course: HistoryAttempt; isOver: boolean }) {
  const { definitive_note: note, state } = course
  const word = resultWord(course, isOver)
  const isFailed = state === 'failed' || state === 'failed_by_absence'
  return (
    <span className={isFailed ? 'text-bad' : undefined}>
      {note !== null && <b className="font-bold">{showNote(note)}</b>}
      {word && (
        <span className={`text-compact ${isFailed ? '' : 'text-text-2'}`}>
          {note !== null && ' '}
          {word}
        </span>
      )}
    </span>
  )
}
