import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { listInscriptions } from '#features/enrolment/inscriptions/contract.ts'
import { sumCharges } from '#features/money/fees/charges/contract.ts'
import { reportAttendance, reportNotes } from '#features/people/students/reports/contract.ts'
import { reportManySections } from '#features/timetable/sections/students/contract.ts'
import type { EndpointSpec } from '#kernel/endpoint.ts'
import { showMoney } from '#kernel/money.ts'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { reportClasses } from '../classes/contract.ts'
import { reportEnrolment } from '../enrolment/contract.ts'
import { type ReportFigures, showReportFigures } from '../figures/contract.ts'
import { reportGraduates } from '../graduates/contract.ts'
import { reportIncome } from '../income/contract.ts'
import { reportInstalments } from '../instalments/contract.ts'
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
  /** What is told of it at the end of its row; empty until it is known. */
  figure: (of: ReportFigures) => ReactNode
  /** Only where there is anything of it. */
  isShown?: (of: ReportFigures) => boolean
}

const shown = (count: number) => count.toLocaleString('es-VE')
const counted = (count: number | null, one: string, many = one) =>
  count === null ? null : `${shown(count)} ${count === 1 ? one : many}`

const CLASSES: readonly Report[] = [
  {
    name: 'Clases del día',
    says: 'Hora, materia y sección, profesor, aula, y si se registró.',
    to: '/reports/classes',
    allows: reportClasses,
    figure: ({ classes }) => counted(classes, 'hoy'),
  },
  {
    name: 'Clases registradas',
    says: 'De cada materia: dadas, registradas, sin registrar y sin contenido.',
    to: '/reports/lessons',
    allows: reportLessons,
    figure: ({ to_register }) => counted(to_register, 'sin registrar'),
  },
  {
    name: 'Asistencia por sección',
    says: 'Clases, inasistencias y retrasos de cada estudiante en cada materia.',
    to: '/reports/attendance',
    allows: reportAttendance,
    figure: ({ failed }) => counted(failed, 'aplazado', 'aplazados'),
  },
  {
    name: 'Notas por sección',
    says: 'Los cortes y la definitiva de cada estudiante en cada materia.',
    to: '/reports/notes',
    allows: reportNotes,
    figure: ({ notes }) => notes && `${shown(notes.delivered)} de ${shown(notes.all)} entregadas`,
  },
  {
    name: 'Carga de los profesores',
    says: 'Materias, estudiantes, horas y clases por registrar de cada uno.',
    to: '/reports/teachers-load',
    allows: reportLoad,
    figure: ({ teachers }) => counted(teachers, 'profesor', 'profesores'),
  },
]

const PEOPLE: readonly Report[] = [
  {
    name: 'Listas de sección y hojas de firmas',
    says: 'Elija las secciones en el listado y saque todas en un solo archivo.',
    to: '/sections',
    allows: reportManySections,
    figure: ({ sections }) => counted(sections, 'sección', 'secciones'),
  },
  {
    name: 'Inscritos por período',
    says: 'Nuevos, regulares, reincorporados, retirados y graduados.',
    to: '/reports/enrolment',
    allows: reportEnrolment,
    figure: ({ inscribed }) =>
      inscribed?.period ? `${shown(inscribed.count)} en ${inscribed.period}` : null,
  },
  {
    name: 'Graduados',
    says: 'De qué especialidad, en qué período y en qué fecha.',
    to: '/reports/graduates',
    allows: reportGraduates,
    figure: ({ graduates }) => counted(graduates, 'graduado', 'graduados'),
  },
]

const MONEY: readonly Report[] = [
  {
    name: 'Deudas',
    says: 'Quiénes deben la inscripción, de mayor a menor: precio, pagado, por revisar y saldo.',
    to: '/inscriptions',
    search: { tab: 'inscripciones', partial_paid: true, sort_by: 'debt_e2,desc' },
    // Students have the same call for their own ones, and do not come here.
    allows: listInscriptions,
    figure: ({ debts }) => debts && `${shown(debts.count)} deben ${showMoney(debts.amount_e2)}`,
  },
  {
    name: 'Ingresos',
    says: 'Qué se cobró y qué vencía: por semana, forma de pago o arancel.',
    to: '/reports/income',
    allows: reportIncome,
    figure: ({ income_e2 }) => income_e2 !== null && `${showMoney(income_e2)} en el período`,
  },
  {
    name: 'Aranceles',
    says: 'Qué se cargó aparte de la inscripción, qué se pagó y qué se debe, con las sumas por arancel.',
    to: '/charges',
    allows: sumCharges,
    isShown: ({ charges }) => charges !== null,
    figure: ({ charges }) => charges && `${showMoney(charges.amount_e2)} por pagar`,
  },
  {
    name: 'Deuda por vencimiento',
    says: 'Qué vence cada día, qué se pagó y qué falta.',
    to: '/reports/instalments',
    allows: reportInstalments,
    isShown: ({ overdue_e2 }) => overdue_e2 !== null,
    figure: ({ overdue_e2 }) => overdue_e2 !== null && `${showMoney(overdue_e2)} vencidos`,
  },
  {
    name: 'Cupos',
    says: 'Ocupados, libres y en espera: por sección, semestre o especialidad.',
    to: '/reports/seats',
    allows: reportSeats,
    figure: ({ seats }) => seats && `${shown(seats.free)} libres de ${shown(seats.all)}`,
  },
  {
    name: 'En espera de cupo',
    says: 'En qué sección y lugar, y hasta cuándo vale el que se ofreció.',
    to: '/reports/waiting-list',
    allows: reportWaiting,
    figure: ({ waiting }) => counted(waiting, 'en espera'),
  },
]

const GROUPS = [
  { title: 'Clases y notas', reports: CLASSES },
  { title: 'Personas', reports: PEOPLE },
  { title: 'Cupos, ingresos y deudas', reports: MONEY },
]

/** `/reports`: what is had of the whole institute on screen, on paper and as a spreadsheet. */
export function ReportsScreen() {
  const may = useMay()
  const figures = useAnswer(showReportFigures, {}, { silent: true, enabled: may(showReportFigures) }).data
    ?.data
  return (
    <Screen
      title="Reportes"
      lead="Se filtran y se sacan con «Exportar»: PDF, hoja de cálculo o CSV."
      more={
        <LinkTo to="/exports" mode="default" icon="clock">
          Archivos preparados
        </LinkTo>
      }
    >
      {GROUPS.map(({ title, reports }) => {
        const allowed = reports.filter(
          ({ allows, isShown }) => may(allows) && (!isShown || (figures && isShown(figures))),
        )
        return (
          allowed.length > 0 && (
            <Card key={title} title={title} flush>
              <ul className="rows">
                {allowed.map((report) => (
                  <Row key={report.name} report={report} figures={figures} />
                ))}
              </ul>
            </Card>
          )
        )
      })}
    </Screen>
  )
}

/** The row is the link. Its figure comes later, and moves nothing. */
function Row({ report: { name, says, to, search = {}, figure }, figures }: RowProps) {
  return (
    <li>
      <Link
        to={to}
        search={search}
        className="flex flex-1 flex-wrap items-baseline gap-x-4 no-underline"
        preload="intent"
      >
        <span className="link w-64 max-sm:flex-1">{name}</span>
        <span className="flex-1 basis-64 text-text-2 max-lg:order-2">{says}</span>
        <span className="figures ms-auto font-medium text-text">{figures && figure(figures)}</span>
      </Link>
    </li>
  )
}
type RowProps = { report: Report; figures: ReportFigures | undefined }
