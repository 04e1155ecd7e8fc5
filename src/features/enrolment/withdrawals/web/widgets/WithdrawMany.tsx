import { useState } from 'react'
import { Answered } from '#web/api/Answered.tsx'
import { call, useAction, useAnswer } from '#web/api/api.tsx'
import { ManyDialog, REHEARSAL } from '#web/forms/ManyDialog.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { previewWithdrawal, type WithdrawalPreview } from '../../contract.ts'
import { withdrawStudents } from '../../many/contract.ts'
import { Rehearsed, why } from './Why.tsx'
import { READ_BY_EACH, TOUCHED, useTellWithdrawn } from './withdrawing.ts'

type Props = { ids: readonly number[]; onClose: () => void; onDone: () => void }

/** Withdraws many students from one course: those that the first of them takes, and who could not. */
export function WithdrawMany({ ids, onClose, onDone }: Props) {
  const [first = 0] = ids
  const [chosen, setChosen] = useState(0)
  const [able, setAble] = useState<readonly number[]>([])
  const tell = useTellWithdrawn()
  const answer = useAnswer(previewWithdrawal, { params: { id: first } }, { staleTime: 0, silent: true })
  const action = useAction(withdrawStudents, { touches: [...TOUCHED] })
  const ask = async () => {
    const { data } = await call(withdrawStudents, {
      body: { ids: [...ids], course_ids: [chosen], reason: REHEARSAL, dry_run: true },
    })
    return { data: { able: data.withdrawn, skipped: data.skipped } }
  }
  const withdraw = async (reason: string) => {
    const { data } = await action.run({ body: { ids: [...able], course_ids: [chosen], reason } })
    const count = data.withdrawn.length
    const whom = count === 1 ? '1 estudiante' : `${count} estudiantes`
    tell(`Se ha retirado la materia a ${whom}`)
    onDone()
  }
  return (
    <ManyDialog
      title="Retirar una materia"
      submit="Retirar"
      able={able.length}
      pending={action.pending}
      hint={READ_BY_EACH}
      onClose={onClose}
      onSubmit={withdraw}
    >
      <Answered answer={answer} rows={3}>
        {({ courses, retire_code }) =>
          retire_code !== null || courses.length === 0 ? (
            <p>
              {retire_code === null
                ? 'El primero de los elegidos no cursa ninguna materia.'
                : why(retire_code)}
            </p>
          ) : (
            <>
              <p className="text-text-2">
                La materia sale de la lista, la asistencia y la planilla de notas de cada uno; lo registrado
                se conserva. El cupo en la sección, el precio y la deuda no cambian. Cada retiro se puede
                deshacer mientras el período esté abierto.
              </p>
              <CourseChoice
                courses={courses}
                chosen={chosen}
                onChoose={(course) => {
                  setAble([])
                  setChosen(course)
                }}
              />
              {chosen > 0 && (
                <Rehearsed
                  key={chosen}
                  ask={ask}
                  none="A ninguno de los elegidos se le puede retirar."
                  onAble={setAble}
                />
              )}
            </>
          )
        }
      </Answered>
    </ManyDialog>
  )
}

type ChoiceProps = {
  courses: WithdrawalPreview['courses']
  chosen: number
  onChoose: (course: number) => void
}

const CourseChoice = ({ courses, chosen, onChoose }: ChoiceProps) => (
  <ChoiceField label="Materia" chosen={chosen || null} onChoose={onChoose} isFirst>
    {courses.map(({ course_id, title, period }) => (
      <option key={`${period} ${course_id}`} value={course_id}>
        {title}
      </option>
    ))}
  </ChoiceField>
)
