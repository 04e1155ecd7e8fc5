import { sectionCode } from '#features/timetable/section-names/words.ts'
import { useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { updateSchedule } from '../../first-calls.ts'
import type { Occupancy } from '../contract.ts'
import type { Entry, Row } from '../rules.ts'
import type { Column } from './OccupancyTable.tsx'
import type { OccupancySearch } from './use-occupancy-search.ts'
import { entryWords, standingWords, whenOf, whereWords } from './words.ts'

type Props = {
  row: Row
  column: Column
  at: number
  asked: OccupancySearch
  occupancy: Occupancy
  onClose: () => void
}

/** An hour of a room or a teacher: its classes, each with its way, and the whole week. */
export function CellDetail({ row, column, at, asked, occupancy, onClose }: Props) {
  const cell = row.cells[at]
  const standing = cell && standingWords(cell)
  const { of, period_id } = asked
  return (
    <Dialog
      title={`${row.name}, ${whenOf(column)}`}
      open
      onClose={onClose}
      footer={
        <LinkTo mode="primary" to="/schedules" search={{ period_id, kind: of, id: row.id }}>
          {of === 'classroom' ? 'Ver el horario del aula' : 'Ver el horario del profesor'}
        </LinkTo>
      }
    >
      {standing && <p className="text-text-2">{standing}.</p>}
      {cell && cell.entries.length > 0 && (
        <ul className="grid gap-2">
          {cell.entries.map((entry) => (
            <li key={entry.id}>
              <p className="font-medium">{entry.course_title}</p>
              <ClassLink entry={entry} />
              <p className="text-hint text-text-2">{whereWords(entry, occupancy)}</p>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

/** Where it is edited, for whoever may; else the week of its section. */
function ClassLink({ entry }: { entry: Entry }) {
  const may = useMay()
  const { id, section_id, course_id } = entry
  return may(updateSchedule) && entry.period === null ? (
    <LinkTo look="link" to={`/schedules/edit/${section_id}/${course_id}/${id}`}>
      Editar {entryWords(entry)}
    </LinkTo>
  ) : (
    <LinkTo look="link" to="/schedules" search={{ kind: 'section', id: section_id }}>
      Horario de {sectionCode(entry)}
    </LinkTo>
  )
}
