import { LinkTo } from '#web/api/LinkTo.tsx'
import type { Column } from '#web/lists/DataTable.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import type { Course, SemesterOfCourse } from '../contract.ts'
import { sittingsInWords, sittingsOfHours } from '../rules.ts'

/** The columns of the list of courses. */
export const COURSE_COLUMNS: Column<Course>[] = [
  { title: 'Título', sort: 'title', always: true, cell: (row) => row.title },
  { title: 'Código', sort: 'code', telling: true, cell: (row) => row.code },
  { title: 'Créditos', sort: 'credits', align: 'end', cell: (row) => row.credits },
  { title: 'Horas', sort: 'hours', align: 'end', cell: (row) => row.hours },
  {
    title: 'Inasistencias',
    sort: 'max_absences_to_fail',
    align: 'end',
    cell: (row) => row.max_absences_to_fail,
  },
  { title: 'Entrega final', sort: 'supports_finals', cell: (row) => (row.supports_finals ? 'Sí' : 'No') },
  {
    title: 'Pensums',
    sort: 'pensums_count',
    telling: true,
    brief: (row) => pensumWord(row.semesters ?? []),
    cell: (row) => <Pensums semesters={row.semesters ?? []} />,
  },
  {
    title: 'Estado',
    sort: 'enabled',
    cell: (row) => (row.enabled ? <Badge tone="ok">Activa</Badge> : <Badge>Inactiva</Badge>),
  },
]

/** The pensum that has the course, or how many do: the row opens to all of them. */
function Pensums({ semesters }: { semesters: readonly SemesterOfCourse[] }) {
  const [one, ...more] = semesters
  if (one && more.length === 0) return <PensumLink semester={one} />
  return <span className={one ? undefined : 'text-text-3'}>{pensumWord(semesters)}</span>
}

function pensumWord(semesters: readonly SemesterOfCourse[]): string {
  const [one] = semesters
  if (!one) return 'sin pensum'
  return semesters.length === 1
    ? `${one.specialization_code} · ${one.pensum_name}`
    : `${semesters.length} pensums`
}

const PensumLink = ({ semester }: { semester: SemesterOfCourse }) => (
  <LinkTo look="link" to={`/pensums/${semester.pensum_id}`}>
    {semester.specialization_code} · {semester.pensum_name}
  </LinkTo>
)

/** How the hours of a course stand in a timetable, and every semester that has it. */
export function PlacesOfCourse({
  course: { semesters = [], hours, sittings, room_tag },
}: {
  course: Course
}) {
  const cut = sittingsInWords(sittingsOfHours(hours, sittings))
  return (
    <>
      <p className="mb-2">
        {hours === 1 ? '1 hora semanal' : `${hours} horas semanales: ${cut}`}
        {room_tag && `, en un aula con «${room_tag}»`}
      </p>
      <Places semesters={semesters} />
    </>
  )
}

function Places({ semesters }: { semesters: readonly SemesterOfCourse[] }) {
  if (semesters.length === 0) return <p>La materia no está en ningún pensum.</p>
  return (
    <ul className="[&>li+li]:mt-1">
      {semesters.map((semester) => (
        <li key={semester.id} className="flex flex-wrap items-center gap-x-2">
          <PensumLink semester={semester} />
          <span className="text-text-2">
            {semester.specialization_title}, semestre {semester.number}
          </span>
          <PensumBadges semester={semester} />
        </li>
      ))}
    </ul>
  )
}

const PensumBadges = ({ semester: { versioned, enabled } }: { semester: SemesterOfCourse }) => (
  <>
    {!versioned && <Badge tone="warn">Borrador</Badge>}
    {!enabled && <Badge>No se ofrece</Badge>}
  </>
)
