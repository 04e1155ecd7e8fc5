import { sendNotification } from '#features/messages/notifications/sending/contract.ts'
import { InBoth } from '#features/money/payments/web/widgets/InBolivares.tsx'
import { createBinnacle } from '#features/people/binnacles/contract.ts'
import { showAbsences } from '#features/teaching/attendance/absences/contract.ts'
import { showGradebook } from '#features/teaching/gradebook/contract.ts'
import { gradebookPath } from '#features/teaching/lessons/web/widgets/lesson-paths.ts'
import type { EndpointSpec } from '#kernel/endpoint.ts'
import { showNote } from '#kernel/notes.ts'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import type { Column, Filter } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { type List, useList } from '#web/lists/list.ts'
import { Badge } from '#web/ui/Badge.tsx'
import type { MenuItem } from '#web/ui/Menu.tsx'
import { type AtRisk, AtRiskSummary, listAtRisk } from '../contract.ts'
import { pendingWords, riskWords } from '../words.ts'

/** A verdict that a note to come may still change is a warning. */
const isBad = (risk: string, { pending_notes }: AtRisk) =>
  risk === 'no_absence_left' || (risk === 'unreachable' && pending_notes === 0)

const STUDENT: Column<AtRisk> = {
  title: 'Estudiante',
  sort: 'last_name',
  always: true,
  cell: (row) => `${row.last_name}, ${row.first_name}`,
}
const REASON: Column<AtRisk> = {
  title: 'Motivo',
  sort: 'urgency',
  telling: true,
  cell: (row) => <Reasons row={row} />,
  // One fact: a separator would stand at the beginning of the line of the course.
  brief: (row) => (
    <>
      <Reasons row={row} isBrief />
      {courseWord(row)}
    </>
  ),
}
function Reasons({ row, isBrief = false }: { row: AtRisk; isBrief?: boolean }) {
  const isByNotes = row.reasons.some((risk) => risk === 'unreachable' || risk === 'high_note_needed')
  // On a card each reason has its line: a separator between them would hang at the end of the first.
  const badges = row.reasons.map((risk) => (
    <span key={risk} {...(isBrief && { className: 'block' })}>
      <Badge tone={isBad(risk, row) ? 'bad' : 'warn'}>{riskWords(risk, row)}</Badge>
    </span>
  ))
  return (
    <>
      {isBrief ? badges : <span className="flex flex-wrap gap-1">{badges}</span>}
      {row.overdue_e2 !== undefined && (
        <span className="block text-compact text-text-2">
          cuotas vencidas: <InBoth amount_e2={row.overdue_e2} />
        </span>
      )}
      {row.pending_notes > 0 && isByNotes && (
        <span className="block text-compact text-text-2">{pendingWords(row.pending_notes)}</span>
      )}
    </>
  )
}

const courseColumn = (isLinked: boolean): Column<AtRisk> => ({
  title: 'Materia',
  sort: 'course',
  cell: (row) => (
    <>
      {isLinked ? (
        <LinkTo to={gradebookPath(row)} look="link" label={`Notas de ${courseWord(row)}`}>
          {row.course}
        </LinkTo>
      ) : (
        row.course
      )}
      <span className="block text-compact text-text-2">{row.section}</span>
    </>
  ),
})
const courseWord = ({ course, section }: AtRisk) => `${course}, ${section}`

const REST: Column<AtRisk>[] = [
  {
    title: 'Inasistencias',
    sort: 'absences_left',
    align: 'end',
    cell: ({ absences, absences_left: left }) =>
      left === null ? absences : `${absences} de ${absences + left}`,
  },
  {
    title: 'Nota',
    key: 'note',
    align: 'end',
    cell: ({ note, noted_percent }) =>
      noted_percent === 0 ? (
        '—'
      ) : (
        <>
          {note === null ? 'Sin notas' : showNote(note)}
          <span className="block text-compact text-text-2">{noted_percent} % evaluado</span>
        </>
      ),
  },
  {
    title: 'Profesores',
    key: 'teachers',
    cell: ({ teachers }) => (
      <span className="block text-compact whitespace-normal" style={{ width: '7.5rem' }}>
        {teachers.join(', ') || '—'}
      </span>
    ),
  },
]

const REASONS: Filter = {
  field: 'reason',
  label: 'Motivo',
  common: true,
  options: [
    { value: 'absence', label: 'Inasistencias' },
    { value: 'notes', label: 'Notas' },
    { value: 'not_coming', label: 'Deja de asistir' },
  ],
}

/** `/students/at-risk`: who is about to fail a course or to leave, the most urgent first (rules.md#early-warning). */
export function AtRiskScreen() {
  const list = useList(listAtRisk, { sort_by: 'urgency,asc' })
  const summary = useSummary(list)
  const may = useMay()
  const fileOf = ({ student_id }: AtRisk) =>
    may(showAbsences) ? `/students/${student_id}/absences` : `/students/${student_id}`
  const actions = (row: AtRisk): MenuItem[] => [
    { label: 'Ver ficha', icon: 'eye', to: `/students/${row.student_id}` },
    ...(may(showGradebook)
      ? [{ label: 'Ver notas de la materia', icon: 'grid' as const, to: gradebookPath(row) }]
      : []),
    ...(may(sendNotification)
      ? [{ label: 'Escribir', icon: 'edit' as const, to: `/notifications/create?to=${row.user_id}` }]
      : []),
    ...(may(createBinnacle)
      ? [
          {
            label: 'Anotar en la bitácora',
            icon: 'book' as const,
            to: `/binnacles/create?student=${row.student_id}`,
          },
        ]
      : []),
  ]
  return (
    <ListScreen
      title="En riesgo"
      count={summary?.students_count}
      lead={
        <>
          {leadOf(summary)}
          {summary?.overdue_count !== undefined && (
            <>
              {' '}
              <LinkTo to="/students" search={{ with_overdue: true }} look="link">
                Con cuotas vencidas: {summary.overdue_count.toLocaleString('es-VE')}
              </LinkTo>
            </>
          )}
        </>
      }
      list={list}
      columns={[STUDENT, REASON, courseColumn(may(showGradebook)), ...REST]}
      filters={filtersOf(summary, list.filters)}
      caption="Estudiantes en riesgo"
      rowName={(row) => `${row.first_name} ${row.last_name}, ${row.course}`}
      rowTo={fileOf}
      actions={actions}
      first={{
        title: 'Nadie está en riesgo',
        text: 'Aquí aparece, a tiempo para acompañarlo, quien agota sus inasistencias, deja de asistir o necesita más de 16 en lo que falta por evaluar.',
      }}
    />
  )
}

/** The title counts students, the table courses of theirs. */
function leadOf(summary: Summary): string {
  const what = 'Quienes están por perder una materia y quienes dejan de asistir'
  if (!summary || summary.students_count === 0) return `${what}.`
  const { students_count: many } = summary
  return `${what}: ${many} ${many === 1 ? 'estudiante' : 'estudiantes'}, una fila por cada materia.`
}

/** What the answer says beside its rows. */
function useSummary({ sent }: List<AtRisk>) {
  const answer = useAnswer<EndpointSpec>(listAtRisk, sent, { keep: true, silent: true })
  return AtRiskSummary.safeParse(answer.data).data
}

type Summary = ReturnType<typeof useSummary>

/** Only what leads to somebody can be chosen; what the address says beyond it keeps a chip. */
function filtersOf(summary: Summary, asked: List['filters']): Filter[] {
  const choice = (field: string, label: string, of: AtRiskSummaryChoices): Filter => {
    const options = of.map(({ id, title }) => ({ value: String(id), label: title }))
    const value = asked[field]
    const isKnown = value === undefined || options.some((one) => one.value === value)
    return {
      field,
      label,
      all: 'Todas',
      options: isKnown ? options : [...options, { value, label: 'según el enlace' }],
    }
  }
  return [
    REASONS,
    choice('course_id', 'Materia', summary?.courses ?? []),
    choice('section_id', 'Sección', summary?.sections ?? []),
  ]
}
type AtRiskSummaryChoices = readonly { id: number; title: string }[]
