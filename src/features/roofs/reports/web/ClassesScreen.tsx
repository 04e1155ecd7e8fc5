import { useFirstOfPeriod } from '#features/timetable/periods/web/widgets/NoPeriod.tsx'
import { addDays, type Day, isDay, showDayInWords } from '#kernel/dates.ts'
import { DayInput } from '#web/forms/DayInput.tsx'
import type { Column, Filter } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { type List, useList } from '#web/lists/list.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { clock } from '#web/ui/clock.ts'
import { CLASS_STATES, type ClassOfDay, type ClassState, reportClasses } from '../classes/contract.ts'
import { CLASS_STATE_LABELS } from '../words.ts'
import { useSpecializationFilter } from './UseReport.tsx'

const TONES: Record<ClassState, 'ok' | 'warn' | 'info' | undefined> = {
  planned: undefined,
  to_register: 'warn',
  unregistered: undefined,
  registered: 'ok',
  without_content: 'info',
  not_made: 'warn',
}

function StateBadge({ state }: Pick<ClassOfDay, 'state'>) {
  const tone = TONES[state]
  return <Badge {...(tone && { tone })}>{CLASS_STATE_LABELS[state]}</Badge>
}

/** `7:00 a 8:30, aula A-101`, as on a phone. */
const placeOf = ({ hours, classrooms }: ClassOfDay): string =>
  hours ? `${hours}, aula ${classrooms.join(', ')}` : 'sin hora en el horario'

const COLUMNS: Column<ClassOfDay>[] = [
  {
    title: 'Hora',
    sort: 'hour',
    telling: true,
    cell: ({ hours }) => hours || '—',
    brief: placeOf,
  },
  { title: 'Materia', sort: 'course', always: true, cell: (row) => row.course },
  {
    title: 'Sección',
    sort: 'section',
    telling: true,
    cell: (row) => row.section,
    brief: ({ section, teachers }) => `${section}, ${teachers.join(', ') || 'sin profesor'}`,
  },
  {
    title: 'Profesores',
    key: 'teachers',
    cell: ({ teachers }) => teachers.join(', ') || <Badge tone="warn">Sin profesor asignado</Badge>,
  },
  { title: 'Aula', key: 'classrooms', cell: ({ classrooms }) => classrooms.join(', ') || '—' },
  { title: 'Estado', key: 'state', beside: () => true, cell: (row) => <StateBadge state={row.state} /> },
]

const STATES: Filter = {
  field: 'state',
  label: 'Estado',
  options: CLASS_STATES.map((value) => ({ value, label: CLASS_STATE_LABELS[value] })),
  common: true,
}

/** The day that the list shows: the one before, the one after, or any. */
function DaySwitch({ list, day }: { list: List<ClassOfDay>; day: Day }) {
  const today = clock.today()
  const go = (next: Day) => list.setFilter('date', next === today ? null : next)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button icon="left" label="Día anterior" onClick={() => go(addDays(day, -1))} />
      <DayInput label="Día" isLabelHidden value={day} onDay={(next) => isDay(next) && go(next)} />
      <Button icon="right" label="Día siguiente" onClick={() => go(addDays(day, 1))} />
      {day !== today && <Button onClick={() => go(today)}>Hoy</Button>}
      <span className="text-text-2" aria-live="polite">
        {day === today ? `Hoy, ${showDayInWords(day)}` : showDayInWords(day)}
      </span>
    </div>
  )
}

/** `/reports/classes`: what takes place on a day, and what was registered of it. */
export function ClassesScreen() {
  const list = useList(reportClasses, { sort_by: 'hour,asc' }, { scope: ['date'] })
  const specialization = useSpecializationFilter()
  const asked = list.filters.date ?? ''
  const day = isDay(asked) ? asked : clock.today()
  const first = useFirstOfPeriod(
    {
      title: 'No hay clases ese día',
      text: 'Es feriado, el horario no tiene nada, o no hay un período en curso.',
    },
    'Las clases se dan dentro de un período.',
  )
  return (
    <ListScreen
      title="Clases del día"
      list={list}
      columns={COLUMNS}
      caption={`Clases del ${showDayInWords(day)}`}
      // Without a period there is no day to go to.
      above={!first.action && <DaySwitch list={list} day={day} />}
      filters={[STATES, specialization]}
      rowName={(row) => `${row.course}, ${row.section}`}
      rowTo={({ lesson_id }) => (lesson_id ? `/lessons/${lesson_id}` : null)}
      first={first}
    />
  )
}
