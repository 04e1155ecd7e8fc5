import { showDay } from '#kernel/dates.ts'
import { useUser } from '#web/api/session.ts'
import type { Column } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { useList } from '#web/lists/list.ts'
import { type RegisteredLessons, reportLessons } from '../lessons/contract.ts'
import { useOfPeriod, useSpecializationFilter } from './UseReport.tsx'

/** A count that asks for something; naught is no news. */
const asking = (count: number) => (count > 0 ? <b className="text-warn">{count}</b> : 0)

/** The same on a phone, in words: `2 por registrar · 1 sin contenido`. */
const lacks = ({ unregistered, without_content }: RegisteredLessons) =>
  [
    ...(unregistered > 0 ? [`${unregistered} sin registrar`] : []),
    ...(without_content > 0 ? [`${without_content} sin contenido`] : []),
  ].join(' · ')

const COLUMNS: Column<RegisteredLessons>[] = [
  { title: 'Materia', sort: 'course', always: true, cell: (row) => row.course },
  { title: 'Sección', sort: 'section', telling: true, cell: (row) => row.section },
  { title: 'Profesores', key: 'teachers', cell: ({ teachers }) => teachers.join(', ') || '—' },
  {
    title: 'Registradas',
    key: 'registered',
    align: 'end',
    telling: true,
    cell: ({ registered, lessons }) => `${registered} de ${lessons}`,
    brief: (row) => (
      <>
        {row.registered} de {row.lessons} registradas
        {lacks(row) && <b className="block text-warn">{lacks(row)}</b>}
      </>
    ),
  },
  {
    title: 'Sin registrar',
    sort: 'unregistered',
    align: 'end',
    cell: (row) => asking(row.unregistered),
  },
  {
    title: 'Sin contenido',
    key: 'without_content',
    align: 'end',
    cell: (row) => asking(row.without_content),
  },
  {
    title: 'Última registrada',
    key: 'last_registered_on',
    cell: ({ last_registered_on: day }) => (day ? showDay(day) : '—'),
  },
]

/** `/reports/lessons`: which lessons were given and registered, course by course. */
export function LessonsScreen() {
  const list = useList(reportLessons, { sort_by: 'section,asc' }, { scope: ['period_id'] })
  const specialization = useSpecializationFilter()
  const { type } = useUser()
  const ofPeriod = useOfPeriod(
    list,
    'Aún no hay clases',
    'Las clases aparecen cuando los profesores las generan a partir del horario.',
  )
  return (
    <ListScreen
      title="Clases registradas"
      lead="De las clases dadas hasta hoy: con lista pasada y con contenido."
      list={list}
      columns={COLUMNS}
      caption="Clases registradas"
      filters={[specialization]}
      rowName={(row) => `${row.course}, ${row.section}`}
      // The page of a section is not for assistants.
      rowTo={(row) => (type === 'lowAdmin' ? null : `/sections/${row.section_id}`)}
      {...ofPeriod}
    />
  )
}
