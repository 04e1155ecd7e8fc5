import { useState } from 'react'
import { History } from '#features/audit/web/widgets/History.tsx'
import { shortSection } from '#features/sections/words.ts'
import { AnsweredScreen } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { useUser } from '#web/api/session.ts'
import { FormGuard } from '#web/forms/FormGuard.tsx'
import { useIdParam } from '#web/shell/params.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { useRecords } from '#web/ui/media.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { type Evaluation, type Gradebook, type GradebookStudent, showGradebook } from '../contract.ts'
import { GradebookContent } from './GradebookContent.tsx'
import { type GradebookState, useGradebook } from './use-gradebook.ts'
import { notesOfEvaluation } from './words.ts'

const NewEvaluationDialog = lazyComponent(
  async () => (await import('./EvaluationDialog.tsx')).NewEvaluationDialog,
)
const EditEvaluationDialog = lazyComponent(
  async () => (await import('./EvaluationDialog.tsx')).EditEvaluationDialog,
)
const DeliverDialog = lazyComponent(
  async () => (await import('../handing-over/web/HandOver.tsx')).DeliverDialog,
)
const CorrectNoteDialog = lazyComponent(async () => (await import('./CorrectNote.tsx')).CorrectNoteDialog)
const NoteSumDialog = lazyComponent(async () => (await import('./widgets/NoteSum.tsx')).NoteSumDialog)
const WorkbookDialog = lazyComponent(
  async () => (await import('../workbook/web/WorkbookDialog.tsx')).WorkbookDialog,
)
const ReopenDialog = lazyComponent(
  async () => (await import('../handing-over/web/HandOver.tsx')).ReopenDialog,
)

/** Two people in one gradebook see each other's saved notes so often. */
const TOGETHER_MS = 20_000

/** `/lessons/:course_id/:section_id/section-notes` */
export function GradebookScreen() {
  const params = { section_id: useIdParam('section_id'), course_id: useIdParam('course_id') }
  const answer = useAnswer(
    showGradebook,
    { params },
    { silent: true, staleTime: 0, refetchInterval: TOGETHER_MS },
  )
  return (
    <AnsweredScreen title="Notas" answer={answer}>
      {(book) => <Opened key={book.course_section.id} book={book} />}
    </AnsweredScreen>
  )
}

const STATE_WORDS: Partial<Record<Gradebook['state'], string>> = {
  delivered: 'Notas entregadas',
  sealed: 'Período cerrado',
}

type Asked = 'new' | 'deliver' | 'reopen' | 'workbook' | Evaluation | null

function Opened({ book }: { book: Gradebook }) {
  const { section_id, course_id, ...of } = book.course_section
  const grades = useGradebook(book, { section_id, course_id })
  const { isAdmin } = useUser()
  const isPhone = useRecords()
  const [asked, ask] = useState<Asked>(null)
  const [explained, explain] = useState<GradebookStudent | null>(null)
  const [corrected, correct] = useState<GradebookStudent | null>(null)
  const where = shortSection(of.specialization_code, of.semester_code, of.letter_code)
  const count = book.students.length
  return (
    <Screen
      title={`Notas de ${of.title}`}
      heading={of.title}
      state={STATE_WORDS[book.state] && <Badge tone="ok">{STATE_WORDS[book.state]}</Badge>}
      lead={`${of.code}, ${where}, período ${book.period}. ${count === 1 ? '1 estudiante' : `${count} estudiantes`}.`}
      more={
        <>
          {book.may_write && book.weighting_left > 0 && (
            <Button icon="add" onClick={() => ask('new')}>
              Agregar evaluación
            </Button>
          )}
          {book.may_write && (book.evaluations.length > 0 || book.final_delivery) && (
            <Button icon="check" onClick={() => ask('deliver')}>
              Entregar notas
            </Button>
          )}
          {isAdmin && book.state === 'delivered' && (
            <Button icon="undo" onClick={() => ask('reopen')}>
              Reabrir
            </Button>
          )}
        </>
      }
    >
      <FormGuard isUnsaved={() => grades.refused_count > 0} />
      <GradebookContent
        book={book}
        grades={grades}
        isPhone={isPhone}
        onExplain={explain}
        onEvaluation={ask}
        onNew={() => ask('new')}
        onWorkbook={() => ask('workbook')}
      />
      <History of={{ course_section_id: book.course_section.id }} />
      <AskedDialog asked={asked} book={book} grades={grades} onClose={() => ask(null)} />
      {/* No dialog over a dialog (screens.md#refused-on-purpose). */}
      {explained && !corrected && (
        <NoteSumDialog
          book={book}
          grades={grades}
          student={explained}
          onCorrect={isAdmin && book.state === 'sealed' ? () => correct(explained) : undefined}
          onClose={() => explain(null)}
        />
      )}
      {corrected && (
        <CorrectNoteDialog
          book={book}
          student={corrected}
          onClose={() => {
            correct(null)
            explain(null)
          }}
        />
      )}
    </Screen>
  )
}

type AskedProps = { asked: Asked; book: Gradebook; grades: GradebookState; onClose: () => void }

function AskedDialog({ asked, book, grades, onClose }: AskedProps) {
  if (asked === null) return null
  if (asked === 'new') return <NewEvaluationDialog book={book} onClose={onClose} />
  if (asked === 'deliver') return <DeliverDialog book={book} grades={grades} onClose={onClose} />
  if (asked === 'workbook') return <WorkbookDialog book={book} onClose={onClose} />
  if (asked === 'reopen') return <ReopenDialog book={book} onClose={onClose} />
  return (
    <EditEvaluationDialog
      book={book}
      evaluation={asked}
      given={notesOfEvaluation(book, grades, asked).length}
      onClose={onClose}
    />
  )
}
