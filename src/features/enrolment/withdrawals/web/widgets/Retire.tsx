import { type FormEvent, useId } from 'react'
import { shortSection } from '#features/timetable/section-names/words.ts'
import { showMoney } from '#kernel/money.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAction, useAnswer } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ReasonField, useReason } from '#web/ui/ReasonField.tsx'
import { previewWithdrawal, retireStudent, type WithdrawalPreview } from '../../contract.ts'
import { why } from './Why.tsx'
import { TOUCHED, useTellWithdrawn } from './withdrawing.ts'

type Props = { student: { id: number; name: string }; onClose: () => void }

/** Retires a student, after saying what it ends and what stays. */
export function Retire({ student, onClose }: Props) {
  const id = useId()
  const answer = useAnswer(previewWithdrawal, { params: { id: student.id } }, { staleTime: 0, silent: true })
  const reason = useReason(retireStudent, student.id)
  const action = useAction(retireStudent, { touches: [...TOUCHED] })
  const tell = useTellWithdrawn()
  const mayRetire = answer.data?.data.retire_code === null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const given = reason.given()
    if (given === null) return
    await action.run({ params: { id: student.id }, body: { reason: given } })
    reason.forget()
    tell('El estudiante ha sido retirado')
    onClose()
  }
  return (
    <Dialog
      title={`Retirar a ${student.name}`}
      open
      onClose={onClose}
      dismissable={!action.pending}
      footer={
        <>
          <Button onClick={onClose} disabled={action.pending}>
            {mayRetire ? 'Cancelar' : 'Cerrar'}
          </Button>
          {mayRetire && (
            <Button type="submit" form={id} mode="dangerous" busy={action.pending}>
              Retirar
            </Button>
          )}
        </>
      }
    >
      <Answered answer={answer} rows={4}>
        {(preview) =>
          preview.retire_code === null ? (
            <form id={id} className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
              <WhatEnds preview={preview} />
              <ReasonField
                reason={reason}
                hint="Queda en el historial y en la lista de retiros, y el estudiante lo lee en su aviso."
                most={500}
                isFirst
              />
            </form>
          ) : (
            <p>{why(preview.retire_code)}</p>
          )
        }
      </Answered>
    </Dialog>
  )
}

const several = (count: number) => (count === 1 ? '1 materia' : `${count} materias`)

function WhatEnds({ preview: { inscriptions, courses, debt_e2 } }: { preview: WithdrawalPreview }) {
  return (
    <ul className="list-disc ps-5">
      {inscriptions.map((one) => (
        <li key={one.id}>
          Libera el cupo en {shortSection(one.specialization_title, one.semester_number, one.letter_code)},
          período {one.period}.
        </li>
      ))}
      {courses.length > 0 && (
        <li>Deja {several(courses.length)}: sale de las listas; notas y asistencia se conservan.</li>
      )}
      {inscriptions.length === 0 && <li>No tiene ninguna inscripción en curso.</li>}
      <li>
        {debt_e2 > 0
          ? `El precio y la deuda no cambian: debe ${showMoney(debt_e2)}.`
          : 'El precio de lo inscrito no cambia, y no debe nada.'}
      </li>
      <li>Podrá seguir entrando, para consultar lo suyo.</li>
      <li>
        Un administrador puede deshacerlo, en «Retiros», mientras el período esté abierto y quede cupo;
        después, el estudiante se reincorpora.
      </li>
    </ul>
  )
}
