import { useMemo, useRef } from 'react'
import { NoteSheet } from '#features/teaching/gradebook/web/widgets/NoteSheet.tsx'
import type {
  Notes,
  Reveal,
  Sheet,
  SheetStudent,
  Sums,
} from '#features/teaching/gradebook/web/widgets/sheet.ts'
import type { NoteEdits } from '#features/teaching/gradebook/web/widgets/use-note-edits.ts'
import { showNote } from '#kernel/notes.ts'
import { FormGuard } from '#web/forms/FormGuard.tsx'
import { useRecords } from '#web/ui/media.ts'
import type { MakeUp } from '../contract.ts'
import type { MakeUpStudent } from '../inscribing/contract.ts'
import { endOf } from '../rules.ts'
import { makeUpName } from '../words.ts'
import { resultsIn, useResults } from './use-results.ts'

type Props = {
  make_up: MakeUp
  students: readonly MakeUpStudent[]
  /** Why nothing is written here; null where one may. */
  still: string | null
}

/** What each got, beside the former note and what counts: written as the notes of a course are. */
export function ResultSheet({ make_up, students, still }: Props) {
  const reveal: Reveal = useRef(null)
  const notes = useMemo(() => resultsIn(make_up, students), [make_up, students])
  const grades = useResults(make_up, notes, reveal)
  const isPhone = useRecords()
  return (
    <div className={isPhone ? 'grid grid-cols-1 gap-2' : 'grid grid-cols-1 gap-2 py-2'}>
      <FormGuard isUnsaved={() => grades.refused_count > 0} />
      <NoteSheet
        sheet={sheetOf(make_up, { students, notes, grades, still })}
        {...{ grades, reveal, isPhone, still }}
      />
    </div>
  )
}

type SheetProps = Omit<Props, 'make_up'> & { notes: Notes; grades: NoteEdits }

function sheetOf(make_up: MakeUp, { students, notes, grades, still }: SheetProps): Sheet {
  const known = new Map(students.map((one) => [one.id, one]))
  const resultOf = ({ id: student_id }: SheetStudent) => grades.gradeOf({ column_id: make_up.id, student_id })
  const given = notes.students.filter((one) => {
    const { note, outcome } = resultOf(one)
    return note !== null || outcome !== null
  }).length
  const state = () => `${given} de ${students.length}`
  const sumsOf = (student: SheetStudent): Sums => {
    const { former_note = null, former_state } = known.get(student.id) ?? {}
    const { note, outcome } = resultOf(student)
    const by = former_state === 'failed_by_absence' ? former_state : ('failed' as const)
    const written = { note: outcome === null ? note : null, former_note, former_state: by }
    const definitive = note === null ? null : endOf(written, make_up).definitive_note
    return { former: former_note, definitive }
  }
  return {
    ...notes,
    label: `Notas de ${makeUpName(make_up)}`,
    limits: { low_performance_note: make_up.approval_minimum_note, high_performance_note: null },
    first: notes.columns[0],
    closedAt: () => still,
    isWaivedAt: () => false,
    meaningOf: (_, __, { outcome }) => (outcome ? 'no presentó, queda la nota anterior' : 'sin nota'),
    sumsOf,
    cuts: [],
    head: (active) => <Head isActive={active === make_up.id} state={state()} />,
    end: ({ sums }) => <End sums={sums} />,
    choice: 'Reparación',
    choiceOf: ({ title }) => title,
    stateOf: state,
    under: (_, { former, definitive }) => (
      <span className="figures">
        anterior {former == null ? 'sin nota' : showNote(former)}
        {definitive != null && `, queda ${showNote(definitive)}`}
      </span>
    ),
  }
}

/** What counts stands at the right, where a gradebook has the absences besides. */
const LAST = { insetInlineEnd: 0 }

const Head = ({ isActive, state }: { isActive: boolean; state: string }) => (
  <thead>
    <tr>
      <th scope="col" className="gb-name">
        Estudiante
      </th>
      <th scope="col" data-active={isActive || undefined}>
        Reparación
        <span className="block text-hint text-text-2">{state}</span>
      </th>
      <th scope="col" className="gb-total">
        Anterior
      </th>
      <th scope="col" className="gb-total gb-edge" style={LAST}>
        Definitiva
      </th>
    </tr>
  </thead>
)

const noteOr = (note: number | null | undefined) =>
  note == null ? <span className="text-text-3">—</span> : showNote(note)

const End = ({ sums: { former, definitive } }: { sums: Sums }) => (
  <>
    <td className="gb-total">{noteOr(former)}</td>
    <td className="gb-total gb-edge" style={LAST}>
      {noteOr(definitive)}
    </td>
  </>
)
