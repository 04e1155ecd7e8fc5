import { showNote } from '#kernel/notes.ts'
import { Card } from '#web/ui/Card.tsx'
import type { DeliveryStudent, FinalDelivery, Jury } from '../contract.ts'
import { nameOf } from './DeliveryWords.tsx'

type Props = { delivery: FinalDelivery; students: readonly DeliveryStudent[] }

/** What each jury gave each student, and the mean so far. */
export function DeliveryStudents({ delivery: { juries }, students }: Props) {
  if (students.length === 0)
    return (
      <Card title="Estudiantes" flush>
        <p className="py-2 text-text-2">Aún no participa ningún estudiante.</p>
      </Card>
    )
  return (
    <Card title="Estudiantes" flush>
      <table className="table">
        <caption className="sr-only">Notas de los estudiantes</caption>
        <thead>
          <tr>
            <th>Estudiante</th>
            {juries.map((jury) => (
              <th key={jury.id} className="cell-end max-sm:hidden">
                {nameOf(jury)}
              </th>
            ))}
            <th className="cell-end">Promedio</th>
          </tr>
        </thead>
        <tbody>
          {students.map(({ id, first_name, last_name, note, notes, is_pending }) => (
            <tr key={id}>
              <td style={{ whiteSpace: 'normal', paddingBlock: '0.375rem' }}>
                {last_name}, {first_name}
                <span className="block text-compact text-text-2 sm:hidden">
                  {juries.flatMap((jury) => noteWords(jury, notes)).join(' · ')}
                </span>
              </td>
              {juries.map((jury) => {
                const given = notes.find(({ teacher_id }) => teacher_id === jury.id)
                return (
                  <td key={jury.id} className="cell-end figures max-sm:hidden">
                    {given ? showNote(given.note) : <span className="text-text-3">—</span>}
                  </td>
                )
              })}
              <td className="cell-end figures">
                {note === null ? <span className="text-text-2">Pendiente</span> : showNote(note)}
                {note !== null && is_pending && (
                  <span className="block text-compact text-text-2">
                    {notes.length} de {juries.length} jurados
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

/** `Ana Pérez: 15,50`, where the table has no room for columns. */
const noteWords = (jury: Jury, notes: DeliveryStudent['notes']): string[] =>
  notes
    .filter(({ teacher_id }) => teacher_id === jury.id)
    .map(({ note }) => `${nameOf(jury)}: ${showNote(note)}`)
