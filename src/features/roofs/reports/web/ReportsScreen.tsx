import { listInscriptions } from '#features/enrolment/inscriptions/contract.ts'
import { reportAttendance, reportNotes } from '#features/people/students/reports/contract.ts'
import { reportManySections } from '#features/timetable/sections/students/contract.ts'
import type { EndpointSpec } from '#kernel/endpoint.ts'
import { useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { reportClasses } from '../classes/contract.ts'
import { reportEnrolment } from '../enrolment/contract.ts'
import { reportGraduates } from '../graduates/contract.ts'
import { reportLessons } from '../lessons/contract.ts'
import { reportLoad } from '../load/contract.ts'
import { reportSeats } from '../seats/contract.ts'
import { reportWaiting } from '../waiting/contract.ts'

type Report = {
  name: string
  says: string
  to: string
  search?: Record<string, unknown>
  allows: EndpointSpec
}

const REPORTS: readonly Report[] = [
  {
    name: 'Listas de sección y hojas de firmas',
    says: 'Quiénes están en cada sección, también con un espacio para firmar. Elija las secciones en el listado y saque todas en un solo archivo.',
    to: '/sections',
    allows: reportManySections,
  },
  {
    name: 'Asistencia por sección',
    says: 'Clases, inasistencias y retrasos de cada estudiante en cada materia.',
    to: '/reports/attendance',
    allows: reportAttendance,
  },
  {
    name: 'Notas por sección',
    says: 'Los cortes y la definitiva de cada estudiante en cada materia.',
    to: '/reports/notes',
    allows: reportNotes,
  },
  {
    name: 'Clases registradas',
    says: 'De cada materia de una sección: clases dadas, registradas, por registrar y sin contenido.',
    to: '/reports/lessons',
    allows: reportLessons,
  },
  {
    name: 'Clases del día',
    says: 'De un día: hora, materia y sección, profesor, aula, y si se registró.',
    to: '/reports/classes',
    allows: reportClasses,
  },
  {
    name: 'Deudas',
    says: 'Quiénes deben, de mayor a menor: precio, pagado, por revisar y saldo.',
    to: '/inscriptions',
    search: { tab: 'inscripciones', partial_paid: true, sort_by: 'debt_e2,desc' },
    // Students have the same call for their own ones, and do not come here.
    allows: listInscriptions,
  },
  {
    name: 'Cupos',
    says: 'Cupos, ocupados, libres y en espera: por sección, por semestre o por especialidad.',
    to: '/reports/seats',
    allows: reportSeats,
  },
  {
    name: 'En espera de cupo',
    says: 'Quiénes esperan un cupo, en qué sección, en qué lugar, y hasta cuándo vale el que se ofreció.',
    to: '/reports/waiting-list',
    allows: reportWaiting,
  },
  {
    name: 'Inscritos por período',
    says: 'Nuevos, regulares, reincorporados, retirados y graduados de cada período.',
    to: '/reports/enrolment',
    allows: reportEnrolment,
  },
  {
    name: 'Graduados',
    says: 'Quiénes se graduaron, de qué especialidad, en qué período y en qué fecha.',
    to: '/reports/graduates',
    allows: reportGraduates,
  },
  {
    name: 'Carga de los profesores',
    says: 'Materias, estudiantes, horas y clases por registrar de cada profesor.',
    to: '/reports/teachers-load',
    allows: reportLoad,
  },
]

/** `/reports`: what is had of the whole institute on screen, on paper and as a spreadsheet. */
export function ReportsScreen() {
  const may = useMay()
  return (
    <Screen
      title="Reportes"
      narrow
      lead="Cada uno se ve en pantalla, se filtra y se saca con «Exportar»: en PDF, en hoja de cálculo o en CSV."
      more={
        <LinkTo to="/exports" mode="default" icon="clock">
          Archivos preparados
        </LinkTo>
      }
    >
      <ul className="ruled">
        {REPORTS.filter(({ allows }) => may(allows)).map(({ name, says, to, search = {} }) => (
          <li key={name} className="py-3">
            <LinkTo to={to} search={search} look="link">
              {name}
            </LinkTo>
            <p className="text-text-2">{says}</p>
          </li>
        ))}
      </ul>
    </Screen>
  )
}
