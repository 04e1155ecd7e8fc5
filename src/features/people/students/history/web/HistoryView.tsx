import type { ReactNode } from 'react'
import { showInstitution } from '#features/institute/institution/contract.ts'
import { showMoment } from '#kernel/dates.ts'
import { showNote } from '#kernel/notes.ts'
import { Answered } from '#web/api/Answered.tsx'
import { download, useAnswer } from '#web/api/api.tsx'
import { showFileError } from '#web/api/errors.ts'
import { useUser } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { clock } from '#web/ui/clock.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { paperSizeHere } from '#web/ui/paper-size.ts'
import { toast } from '#web/ui/toast.ts'
import { type History, showHistory } from '../contract.ts'
import { APPROVED_NOTE, INDEX_NOTE, resolutionsOf } from '../words.ts'
import { HistoryCurve } from './HistoryCurve.tsx'
import { HistoryFigures } from './HistoryFigures.tsx'
import { PeriodTable, ResolutionTable } from './PeriodTable.tsx'
import { ToDegree } from './widgets/ToDegree.tsx'

export const useHistory = (id: number) =>
  useAnswer(showHistory, { params: { id }, query: {} }, { silent: true })

type Props = {
  student_id: number
  /** What is said where there is nothing yet. */
  empty: string
  /** Only the attempts in this course: averages and degree are of all. */
  course_id?: number | undefined
}

/** A student's whole history on one page, which prints as a kardex. */
export function HistoryView({ student_id, empty, course_id }: Props) {
  return (
    <Answered answer={useHistory(student_id)} rows={8}>
      {(history) => {
        if (history.periods.length + history.equivalences.length === 0)
          return <EmptyState title="Sin períodos cursados">{empty}</EmptyState>
        return course_id === undefined ? (
          <Whole history={history} student_id={student_id} />
        ) : (
          <Narrowed history={history} id={course_id} />
        )
      }}
    </Answered>
  )
}

function Whole({ history, student_id }: { history: History; student_id: number }) {
  return (
    <>
      <Letterhead />
      <HistoryFigures history={history} />
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[3fr_2fr] print:block">
        <Periods>
          {resolutionsOf(history.equivalences).map((one) => (
            <ResolutionTable key={one.number} of={one} />
          ))}
          {history.periods.map((one) => (
            <PeriodTable key={one.period.id} of={one} student_id={student_id} />
          ))}
        </Periods>
        <div className="grid min-w-0 gap-6 print:mt-4 print:block">
          <div className="print:hidden">
            <HistoryCurve history={history} />
          </div>
          <ToDegree history={history} />
        </div>
      </div>
      <Foot history={history} />
    </>
  )
}

const Periods = ({ children }: { children: ReactNode }) => (
  <div className="grid min-w-0 items-start gap-6 print:grid-cols-2 print:gap-4">{children}</div>
)

/** Each period in which the course was taken, with this course alone. */
function Narrowed({ history, id }: { history: History; id: number }) {
  const periods = history.periods
    .map((one) => ({ ...one, courses: one.courses.filter(({ course_id }) => course_id === id) }))
    .filter(({ courses }) => courses.length > 0)
    .map((one) => ({
      ...one,
      average: null,
      credits: one.courses.reduce((sum, { credits, makes_up }) => sum + (makes_up ? 0 : credits), 0),
    }))
  if (periods.length === 0)
    return <EmptyState title="Sin intentos">El estudiante no ha cursado esta materia.</EmptyState>
  return (
    <>
      <Letterhead />
      <Periods>
        {periods.map((one) => (
          <PeriodTable key={one.period.id} of={one} />
        ))}
      </Periods>
    </>
  )
}

/** What paper says above the name: institute, what it is, who printed it and when. */
function Letterhead() {
  const { data } = useAnswer(showInstitution, undefined, { staleTime: 600_000, silent: true })
  const user = useUser()
  return (
    <header className="-order-1 hidden justify-between gap-4 border-b border-text pb-2 print:flex">
      <b>{data?.data.name}</b>
      <b>Historial académico (kárdex)</b>
      <span className="text-compact">
        {showMoment(clock.now())}, {user.name}
      </span>
    </header>
  )
}

function Foot({ history: { approval_minimum_note: least } }: { history: History }) {
  return (
    <footer className="flex items-end justify-between gap-6 print:mt-4">
      <p className="hint">
        {INDEX_NOTE} {APPROVED_NOTE}
        {least !== null && ` Nota mínima aprobatoria: ${showNote(least)}.`}
      </p>
      <p className="hidden w-64 flex-none border-t border-text pt-3 text-center font-bold print:block">
        Control de Estudios
      </p>
    </footer>
  )
}

/** On paper from the browser, or as the server sets it. */
export function KardexActions({ student_id }: { student_id: number }) {
  const keep = async () => {
    const notice = toast.loading('Preparando el PDF')
    const sent = { params: { id: student_id }, query: { format: 'pdf', paper: paperSizeHere() } } as const
    await download(showHistory, sent, 'kardex.pdf')
      .catch(showFileError)
      .finally(() => toast.dismiss(notice))
  }
  return (
    <>
      <Button mode="primary" icon="print" onClick={() => window.print()}>
        Imprimir kárdex
      </Button>
      <Button icon="download" onClick={() => void keep()}>
        PDF
      </Button>
    </>
  )
}
