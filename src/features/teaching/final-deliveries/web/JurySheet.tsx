import { useMemo, useRef } from 'react'
import { meanOf } from '#features/teaching/gradebook/rules.ts'
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
import type { DeliveryStudent, FinalDelivery } from '../contract.ts'
import { untilWords, writingWords } from './DeliveryWords.tsx'
import { notesIn, useJuryNotes } from './use-jury-notes.ts'

type Props = {
  delivery: FinalDelivery
  students: readonly DeliveryStudent[]
  /** The jury whose notes the person writes; null for who only reads. */
  grader: number | null
}

/** What each jury gives each student, and the mean so far: written as the notes of a course are. */
export function JurySheet({ delivery, students, grader }: Props) {
  const reveal: Reveal = useRef(null)
  const { juries } = delivery
  const notes = useMemo(() => notesIn(juries, students), [juries, students])
  const grades = useJuryNotes(delivery, notes, reveal)
  const mayWrite = delivery.is_open && grader !== null
  const isPhone = useRecords()
  const hides = juries.some(
    ({ id, noted_count }) => id !== grader && (noted_count ?? 0) > notedBy(id, students),
  )
  return (
    <div className={isPhone ? 'grid grid-cols-1 gap-2' : 'grid grid-cols-1 gap-2 py-2'}>
      <FormGuard isUnsaved={() => grades.refused_count > 0} />
      {mayWrite && !isPhone && <p className="text-text-2">{writingWords(delivery)}</p>}
      {hides && (
        <p className="text-text-2">
          De cada estudiante, las notas de los demás jurados se ven cuando todos han puesto la suya.
        </p>
      )}
      <NoteSheet
        sheet={jurySheet(delivery, { students, notes, grades, grader, isPhone })}
        {...{ grades, reveal }}
        isPhone={isPhone}
        still={mayWrite ? null : writingWords(delivery)}
      />
    </div>
  )
}

const notedBy = (id: number, students: readonly DeliveryStudent[]) =>
  students.filter(({ notes }) => notes.some(({ teacher_id }) => teacher_id === id)).length

type SheetProps = Omit<Props, 'delivery'> & { notes: Notes; grades: NoteEdits; isPhone: boolean }

/** A delivery as a sheet, the own column first. */
function jurySheet(delivery: FinalDelivery, { students, notes, grades, grader, isPhone }: SheetProps): Sheet {
  const columns = [...notes.columns].sort((a, b) => Number(b.id === grader) - Number(a.id === grader))
  const failed = new Set(students.filter(({ state }) => state === 'failed_by_absence').map(({ id }) => id))
  const givenIn = (column_id: number) =>
    students.filter(({ id: student_id }) => grades.gradeOf({ column_id, student_id }).note !== null).length
  // On a phone there is no line of its own for how long one writes.
  const until = isPhone && delivery.is_open && grader !== null ? `, ${untilWords(delivery)}` : ''
  // What others gave may be hidden yet: how many they are is not.
  const countedOf = (id: number) =>
    id === grader ? givenIn(id) : (delivery.juries.find((jury) => jury.id === id)?.noted_count ?? givenIn(id))
  const stateOf = ({ id }: { id: number }) =>
    `${countedOf(id)} de ${students.length}${id === grader ? until : ''}`
  const sumsOf = (student: SheetStudent): Sums => {
    const given = columns.flatMap(({ id: column_id }) => {
      const { note } = grades.gradeOf({ column_id, student_id: student.id })
      return note === null ? [] : [note]
    })
    return { mean: meanOf(given), given: given.length }
  }
  return {
    ...notes,
    columns,
    label: `Notas de la entrega final ${delivery.code}`,
    limits: { low_performance_note: null, high_performance_note: null },
    first: columns[0],
    closedAt: ({ id }, column) => {
      if (!delivery.is_open) return writingWords(delivery)
      if (column.id !== grader) return `Es la nota de ${column.title}.`
      return failed.has(id) ? 'Tiene la materia aplazada por inasistencias.' : null
    },
    isWaivedAt: () => false,
    meaningOf: () => 'sin nota',
    sumsOf,
    cuts: [],
    head: (active) => <Head {...{ columns, active, stateOf, juries: delivery.juries }} />,
    end: ({ sums }) => <Mean sums={sums} juries={columns.length} />,
    choice: 'Jurado',
    choiceOf: ({ title }) => title,
    stateOf,
    under: (_, { mean, given }) => (
      <span className="figures">
        {mean == null ? 'sin notas' : `promedio ${showNote(mean)}${lackWords(given, columns.length)}`}
      </span>
    ),
  }
}

/** ` · 1 de 2 jurados`, while one lacks. */
const lackWords = (given: number | null | undefined, juries: number) =>
  given === juries ? '' : ` · ${given} de ${juries} jurados`

/** The mean stands at the right, where a gradebook has the absences besides. */
const LAST = { insetInlineEnd: 0 }

type HeadProps = Pick<Sheet, 'columns' | 'stateOf'> & {
  active: number | undefined
  juries: FinalDelivery['juries']
}

/** `Jesús Uzcátegui`: as wide as a note needs. */
const shortName = (jury: FinalDelivery['juries'][number] | undefined): string =>
  jury ? [jury.first_name, jury.last_name].map((name) => name.split(' ')[0]).join(' ') : ''

const Head = ({ columns, active, stateOf, juries }: HeadProps) => (
  <thead>
    <tr>
      <th scope="col" className="gb-name">
        Estudiante
      </th>
      {columns.map((column) => (
        <th key={column.id} scope="col" title={column.title} data-active={column.id === active || undefined}>
          {shortName(juries.find(({ id }) => id === column.id))}
          <span className="block text-hint text-text-2">{stateOf(column)}</span>
        </th>
      ))}
      <th scope="col" className="gb-total gb-edge" style={LAST}>
        Promedio
      </th>
    </tr>
  </thead>
)

const Mean = ({ sums: { mean, given }, juries }: { sums: Sums; juries: number }) => (
  <td className="gb-total gb-edge" style={LAST}>
    {mean == null ? <span className="text-text-3">—</span> : showNote(mean)}
    {mean != null && <span className="font-normal text-hint text-text-2">{lackWords(given, juries)}</span>}
  </td>
)
