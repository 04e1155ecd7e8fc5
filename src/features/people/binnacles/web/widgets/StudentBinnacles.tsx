import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { listStudentBinnacles } from '../../contract.ts'
import { BinnacleText } from './BinnacleWords.tsx'
import { NoteLink } from './NoteLink.tsx'

type Props = { student_id: number; section_id?: number; course_id?: number }

/** What was written of one student, in one course or everywhere, the latest first. */
export function StudentBinnacles({ student_id, section_id, course_id }: Props) {
  const answer = useAnswer(listStudentBinnacles, { params: { id: student_id } }, { silent: true })
  const note = <NoteLink student_id={student_id} />
  return (
    <Answered answer={answer} rows={3} height={96}>
      {(all) => {
        const binnacles = all.filter(
          (one) => section_id === undefined || (one.section_id === section_id && one.course_id === course_id),
        )
        return binnacles.length === 0 ? (
          <EmptyState title="Sin bitácoras" action={note}>
            Nadie ha anotado nada de este estudiante{section_id !== undefined && ' en esta materia'}, o nada
            que se pueda leer desde aquí.
          </EmptyState>
        ) : (
          <>
            <p className="mb-2">{note}</p>
            <ol className="ruled">
              {binnacles.map((binnacle) => (
                <li key={binnacle.id} className="py-3">
                  <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4">
                    <h2 className="font-bold">{binnacle.title}</h2>
                    {binnacle.may_change && (
                      <LinkTo
                        to={`/binnacles/${binnacle.id}/edit`}
                        look="link"
                        label={`Editar ${binnacle.title}`}
                      >
                        Editar
                      </LinkTo>
                    )}
                  </div>
                  <BinnacleText of={binnacle} />
                </li>
              ))}
            </ol>
          </>
        )
      }}
    </Answered>
  )
}
