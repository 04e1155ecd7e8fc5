import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { sectionCode } from '#features/timetable/section-names/words.ts'
import { AnsweredScreen } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { useUser } from '#web/api/session.ts'
import { useIdParam } from '#web/shell/params.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { useLowHead, useUnderTitle } from '#web/ui/head-slot.ts'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { useRecords } from '#web/ui/media.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { type Evaluation, type Gradebook, type GradebookStudent, showGradebook } from '../contract.ts'
import { GradebookActs } from './GradebookActs.tsx'
import { GradebookContent } from './GradebookContent.tsx'
import { gradebookSheet } from './GradebookSheet.tsx'
import { type GradebookState, useGradebook } from './use-gradebook.ts'
import type { Cell, Reveal, Sheet } from './widgets/sheet.ts'
import { firstEmpty, notesOfEvaluation } from './words.ts'

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
const NoteSumDialog = lazyComponent(async () => (await import('./widgets/OpenSum.tsx')).NoteSumDialog)
const WorkbookDialog = lazyComponent(
  async () => (await import('../workbook/web/WorkbookDialog.tsx')).WorkbookDialog,
)
const PasteDialog = lazyComponent(async () => (await import('../pasting/web/PasteDialog.tsx')).PasteDialog)
const GradeDialog = lazyComponent(async () => (await import('../outcomes/web/GradeDialog.tsx')).GradeDialog)
const ReopenDialog = lazyComponent(
  async () => (await import('../handing-over/web/HandOver.tsx')).ReopenDialog,
)

// Once there is something that would be lost.
const FormGuard = lazyComponent(async () => (await import('#web/forms/FormGuard.tsx')).FormGuard)

// At the foot, below the notes.
const History = lazyComponent(
  async () => (await import('#features/institute/audit/web/widgets/History.tsx')).History,
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

type OpenDialog = 'new' | 'deliver' | 'reopen' | 'workbook' | 'paste' | Evaluation | Cell | null

/** Whoever comes to note an evaluation, `?lesson_id=`, begins in its first empty cell. */
function useFirstEmpty(book: Gradebook, grades: GradebookState, reveal: Reveal): void {
  const { lesson_id }: { lesson_id?: unknown } = useSearch({ strict: false })
  const first = useRef(firstEmpty(book, grades, Number(lesson_id)))
  useEffect(() => {
    if (first.current) reveal.current?.(first.current)
  }, [reveal])
}

function Opened({ book }: { book: Gradebook }) {
  const { section_id, course_id, ...of } = book.course_section
  const reveal: Reveal = useRef(null)
  const grades = useGradebook(book, { section_id, course_id }, reveal)
  const [column, setColumn] = useState(0)
  const underTitle = useUnderTitle()
  useLowHead()
  useFirstEmpty(book, grades, reveal)
  const { isAdmin } = useUser()
  const isPhone = useRecords()
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const [explained, setExplained] = useState<GradebookStudent | null>(null)
  const [corrected, setCorrected] = useState<GradebookStudent | null>(null)
  const sheet = gradebookSheet(book, grades, { onExplain: setExplained, onEvaluation: setDialog })
  const where = sectionCode(of)
  const count = book.students.length
  const counted = count === 1 ? '1 estudiante' : `${count} estudiantes`
  const acts = <GradebookActs book={book} onAct={setDialog} />
  return (
    <>
      {underTitle?.(<p className="truncate text-compact text-text-2">{`${where}, ${counted}`}</p>)}
      <Screen
        title={underTitle ? of.title : `Notas de ${of.title}`}
        heading={of.title}
        state={STATE_WORDS[book.state] && <Badge tone="ok">{STATE_WORDS[book.state]}</Badge>}
        lead={!underTitle && `${of.code}, ${where}, período ${book.period}. ${counted}.`}
        more={!isPhone && acts}
      >
        {grades.refused_count > 0 && <FormGuard isUnsaved={() => true} />}
        <GradebookContent
          book={book}
          grades={grades}
          sheet={sheet}
          isPhone={isPhone}
          onExplain={setExplained}
          onDetail={setDialog}
          onNew={() => setDialog('new')}
          column={column}
          onColumn={setColumn}
          reveal={reveal}
          acts={isPhone && acts}
        />
        <History of={{ course_section_id: book.course_section.id }} />
        <AskedDialog
          asked={dialog}
          book={book}
          sheet={sheet}
          grades={grades}
          column={column}
          onClose={() => setDialog(null)}
        />
        {/* No dialog over a dialog (screens.md#refused-on-purpose). */}
        {explained && !corrected && (
          <NoteSumDialog
            book={book}
            grades={grades}
            student={explained}
            onCorrect={isAdmin && book.state === 'sealed' ? () => setCorrected(explained) : undefined}
            onClose={() => setExplained(null)}
          />
        )}
        {corrected && (
          <CorrectNoteDialog
            book={book}
            student={corrected}
            onClose={() => {
              setCorrected(null)
              setExplained(null)
            }}
          />
        )}
      </Screen>
    </>
  )
}

type AskedProps = {
  asked: OpenDialog
  book: Gradebook
  sheet: Sheet
  grades: GradebookState
  column: number
  onClose: () => void
}

function AskedDialog({ asked, book, sheet, grades, column, onClose }: AskedProps) {
  if (asked === null) return null
  if (asked === 'new') return <NewEvaluationDialog book={book} onClose={onClose} />
  if (asked === 'deliver') return <DeliverDialog book={book} grades={grades} onClose={onClose} />
  if (asked === 'workbook') return <WorkbookDialog book={book} onClose={onClose} />
  if (asked === 'paste')
    return <PasteDialog sheet={sheet} grades={grades} column_id={column} onClose={onClose} />
  if (asked === 'reopen') return <ReopenDialog book={book} onClose={onClose} />
  if ('student_id' in asked) return <GradeDialog book={book} grades={grades} cell={asked} onClose={onClose} />
  return (
    <EditEvaluationDialog
      book={book}
      evaluation={asked}
      given={notesOfEvaluation(book, grades, asked).length}
      onClose={onClose}
    />
  )
}
