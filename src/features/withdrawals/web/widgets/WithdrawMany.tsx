import { type FormEvent, useId, useState } from 'react'
import { Answered } from '#web/api/Answered.tsx'
import { call, useAction, useAnswer } from '#web/api/api.tsx'
import { useRehearsal } from '#web/api/rehearsal.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Labelled } from '#web/ui/Labelled.tsx'
import { ReasonField, useReason } from '#web/ui/ReasonField.tsx'
import { previewWithdrawal, type WithdrawalPreview } from '../../contract.ts'
import { withdrawStudents } from '../../many/contract.ts'
import { SkippedList, why } from './Why.tsx'
import { REHEARSAL, TOUCHED, useTellWithdrawn } from './withdrawing.ts'

type Props = { ids: readonly number[]; onClose: () => void; onDone: () => void }

/** Withdraws many students from one course: those that the first of them takes, and who could not. */
export function WithdrawMany({ ids, onClose, onDone }: Props) {
  const form = useId()
  const [first = 0] = ids
  const [chosen, choose] = useState<number>()
  const [able, setAble] = useState<readonly number[]>([])
  const reason = useReason()
  const tell = useTellWithdrawn()
  const answer = useAnswer(previewWithdrawal, { params: { id: first } }, { staleTime: 0, silent: true })
  const action = useAction(withdrawStudents, { touches: [...TOUCHED] })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const given = reason.given()
    if (given === null || chosen === undefined) return
    const { data } = await action.run({ body: { ids: [...able], course_ids: [chosen], reason: given } })
    const count = data.withdrawn.length
    tell(
      count === 1
        ? 'Se ha retirado la materia a 1 estudiante'
        : `Se ha retirado la materia a ${count} estudiantes`,
    )
    onDone()
  }
  return (
    <Dialog
      title="Retirar una materia"
      open
      onClose={onClose}
      dismissable={!action.pending}
      footer={
        <>
          <Button onClick={onClose} disabled={action.pending}>
            Cancelar
          </Button>
          <Button type="submit" form={form} mode="primary" busy={action.pending} disabled={able.length === 0}>
            {able.length > 0 ? `Retirar la materia a ${able.length}` : 'Retirar la materia'}
          </Button>
        </>
      }
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
            <form id={form} className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
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
                  choose(course)
                }}
              />
              {chosen !== undefined && <Plan key={chosen} ids={ids} course={chosen} onPlan={setAble} />}
              {able.length > 0 && (
                <ReasonField
                  reason={reason}
                  hint="El mismo para todos; queda en cada historial, y cada estudiante lo lee en su aviso."
                  most={500}
                />
              )}
            </form>
          )
        }
      </Answered>
    </Dialog>
  )
}

type ChoiceProps = {
  courses: WithdrawalPreview['courses']
  chosen: number | undefined
  onChoose: (course: number) => void
}

const CourseChoice = ({ courses, chosen, onChoose }: ChoiceProps) => (
  <Labelled label="Materia">
    {(id) => (
      <select
        id={id}
        className="input"
        data-autofocus
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(Number(target.value))}
      >
        {chosen === undefined && <option value="">Elija una opción</option>}
        {courses.map(({ course_id, title, period }) => (
          <option key={`${period} ${course_id}`} value={course_id}>
            {title}
          </option>
        ))}
      </select>
    )}
  </Labelled>
)

type PlanProps = { ids: readonly number[]; course: number; onPlan: (able: readonly number[]) => void }

function Plan({ ids, course, onPlan }: PlanProps) {
  const rehearsal = useRehearsal(withdrawStudents, async () => {
    const answer = await call(withdrawStudents, {
      body: { ids: [...ids], course_ids: [course], reason: REHEARSAL, dry_run: true },
    })
    onPlan(answer.data.withdrawn)
    return answer
  })
  return (
    <Answered answer={rehearsal} rows={2}>
      {({ withdrawn, skipped }) => (
        <div className="grid gap-2" role="status">
          {withdrawn.length === 0 && <p>A ninguno de los elegidos se le puede retirar.</p>}
          <SkippedList skipped={skipped} />
        </div>
      )}
    </Answered>
  )
}
