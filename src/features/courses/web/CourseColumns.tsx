import { Badge } from '#web/ui/Badge.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { LinkTo } from '#web/ui/LinkTo.tsx'
import type { Course, SemesterOfCourse } from '../contract.ts'

/** The columns of the list of courses; the title leads to the edition for whoever may. */
export const courseColumns = (mayEdit: boolean): Column<Course>[] => [
  {
    title: 'Título',
    sort: 'title',
    always: true,
    cell: (row) =>
      mayEdit ? (
        <LinkTo look="link" to="/courses/make" search={{ update: 1, id: row.id }}>
          {row.title}
        </LinkTo>
      ) : (
        row.title
      ),
  },
  { title: 'Código', sort: 'code', cell: (row) => row.code },
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
    cell: (row) => <Pensums semesters={row.semesters ?? []} />,
  },
  {
    title: 'Estado',
    sort: 'enabled',
    cell: (row) => (row.enabled ? <Badge tone="ok">Activa</Badge> : <Badge>Inactiva</Badge>),
  },
]

const SHOWN = 2

/** The first pensums by name, and how many more there are. */
function Pensums({ semesters }: { semesters: readonly SemesterOfCourse[] }) {
  if (semesters.length === 0) return <span className="text-text-3">Sin pensum</span>
  const more = semesters.length - SHOWN
  return (
    <ul>
      {semesters.slice(0, SHOWN).map((one) => (
        <li key={one.id}>
          <LinkTo look="link" to={`/pensums/${one.pensum_id}`}>
            {one.specialization_code} · {one.pensum_name}
          </LinkTo>
          <span className="text-text-2">, semestre {one.number}</span>
        </li>
      ))}
      {more > 0 && <li className="text-text-2">y {more} más</li>}
    </ul>
  )
}
