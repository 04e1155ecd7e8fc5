import { COMMENT_SIGNS } from '#features/enrolment/enrolments/contract.ts'
import { OUTCOME_SIGNS, OUTCOMES, type Outcome, showNoted } from '#kernel/notes.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useKeptText } from '#web/ui/kept-text.ts'
import { Labelled } from '#web/ui/Labelled.tsx'
import type { Gradebook } from '../../contract.ts'
import type { GradebookState } from '../../web/use-gradebook.ts'
import type { Cell } from '../../web/widgets/sheet.ts'
import { meaningOf, OUTCOME_WORDS, whyClosed } from '../../web/words.ts'

type Props = { book: Gradebook; grades: GradebookState; cell: Cell; onClose: () => void }

const WHAT_COUNTS = { not_presented: 'cuenta 0', excused: 'no cuenta' } as const

/** What a student has in an evaluation besides a number: NP, EX, and a comment for the student. */
export function GradeDialog({ book, grades, cell, onClose }: Props) {
  const student = book.students.find(({ id }) => id === cell.student_id)
  const evaluation = book.evaluations.find(({ lesson_id }) => lesson_id === cell.column_id)
  const grade = grades.gradeOf(cell)
  const { section_id, course_id } = book.course_section
  const {
    text: comment,
    change: setComment,
    forget,
  } = useKeptText(['comment', section_id, course_id, cell.student_id, cell.column_id], grade.comment ?? '')
  if (!student || !evaluation) return null
  const closed = whyClosed(book, student, evaluation)
  const stands = showNoted(grade)
  const leave = () => {
    forget()
    onClose()
  }
  const put = (text: string) => {
    grades.put([{ ...cell, text, comment: comment.trim() || null }])
    leave()
  }
  const isNumber = stands !== '' && grade.outcome === null
  return (
    <Dialog
      title={`${student.name}, ${evaluation.title}`}
      open
      onClose={onClose}
      footer={
        !closed && (
          <>
            <Button onClick={leave}>Cancelar</Button>
            <Button mode="primary" disabled={stands === ''} onClick={() => put(stands)}>
              Guardar comentario
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-4">
        <p>
          {isNumber ? `Tiene ${stands}.` : `Está ${meaningOf(book, { ...evaluation, ...grade }, student)}.`}
        </p>
        {closed ? (
          <>
            <p className="text-text-2">{closed}</p>
            {grade.comment && <p>«{grade.comment}»</p>}
          </>
        ) : (
          <>
            <Choices chosen={grade.outcome} hasNote={stands !== ''} onChoose={put} />
            <Labelled label="Comentario para el estudiante">
              {(id) => (
                <>
                  <textarea
                    id={id}
                    className="input"
                    rows={3}
                    maxLength={COMMENT_SIGNS}
                    value={comment}
                    aria-describedby={`${id}-foot`}
                    onChange={({ target }) => setComment(target.value)}
                  />
                  <p id={`${id}-foot`} className="field-hint">
                    {stands === ''
                      ? 'Acompaña a una nota, a NP o a EX: ponga primero una.'
                      : 'Lo lee el estudiante junto a su nota.'}
                  </p>
                </>
              )}
            </Labelled>
          </>
        )}
      </div>
    </Dialog>
  )
}

type ChoicesProps = { chosen: Outcome | null; hasNote: boolean; onChoose: (text: string) => void }

/** What may stand in place of a number; chosen, it is written at once. */
const Choices = ({ chosen, hasNote, onChoose }: ChoicesProps) => (
  <div className="flex flex-wrap gap-2">
    {OUTCOMES.map((one) => (
      <Button key={one} aria-pressed={chosen === one} onClick={() => onChoose(OUTCOME_SIGNS[one])}>
        {OUTCOME_WORDS[one]}: {WHAT_COUNTS[one]}
      </Button>
    ))}
    {hasNote && (
      <Button icon="trash" onClick={() => onChoose('')}>
        Dejar sin nota
      </Button>
    )}
  </div>
)
