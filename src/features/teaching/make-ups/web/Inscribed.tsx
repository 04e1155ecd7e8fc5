import { useState } from 'react'
import { ChargeState } from '#features/money/fees/web/widgets/ChargeState.tsx'
import { showNote } from '#kernel/notes.ts'
import { useAction, useAnswer, useMay } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import type { MakeUp } from '../contract.ts'
import {
  type Candidate,
  inscribeInMakeUp,
  leaveMakeUp,
  listMakeUpCandidates,
  type MakeUpStudent,
} from '../inscribing/contract.ts'
import { makeUpName } from '../words.ts'
import { MADE_UP } from './widgets/made-up.ts'

type Props = { make_up: MakeUp; students: readonly MakeUpStudent[] }

/** At the window: who is inscribed and has paid, and who may still be. */
export function Inscribed({ make_up, students }: Props) {
  const may = useMay()
  const mayChange = may(inscribeInMakeUp) && make_up.state !== 'sealed'
  const [leaving, setLeaving] = useState<MakeUpStudent | null>(null)
  if (!may(listMakeUpCandidates)) return null
  return (
    <>
      {students.length > 0 && (make_up.fee || mayChange) && (
        <Card title="Inscritos" flush>
          <ul className="ruled">
            {students.map((one) => (
              <li key={one.id} className="flex items-center justify-between gap-3 py-1">
                <span className="min-w-0">
                  {one.name} <span className="figures whitespace-nowrap text-text-2">{one.identity}</span>
                </span>
                <span className="flex items-center gap-3">
                  {one.charge && <ChargeState state={one.charge.state} />}
                  {mayChange && (
                    <Button
                      mode="ghost"
                      size="sm"
                      label={`Retirar a ${one.name}`}
                      onClick={() => setLeaving(one)}
                    >
                      Retirar
                    </Button>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {mayChange && <Candidates make_up={make_up} />}
      {leaving && <Leave make_up={make_up} student={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}

function Candidates({ make_up }: { make_up: MakeUp }) {
  const { data } = useAnswer(listMakeUpCandidates, { params: { id: make_up.id } }, { silent: true })
  const { run, pending } = useAction(inscribeInMakeUp, { touches: MADE_UP })
  const candidates = data?.data ?? []
  if (candidates.length === 0) return null
  const inscribe = async ({ id, name }: Candidate) => {
    await run({ params: { id: make_up.id }, body: { student_id: id } })
    toast.success('Se ha inscrito en la reparación con éxito', name)
  }
  return (
    <Card title="Pueden inscribirse" flush>
      <ul className="ruled">
        {candidates.map((one) => (
          <li key={one.id} className="flex items-center justify-between gap-3 py-1">
            <span className="min-w-0">
              {one.name} <span className="figures whitespace-nowrap text-text-2">{one.identity}</span>{' '}
              <span className="figures text-text-2">
                {one.former_state === 'failed_by_absence'
                  ? 'por inasistencias'
                  : one.former_note !== null && `nota ${showNote(one.former_note)}`}
              </span>
            </span>
            <Button
              mode="ghost"
              size="sm"
              busy={pending}
              label={`Inscribir a ${one.name}`}
              onClick={() => void inscribe(one).catch(() => undefined)}
            >
              Inscribir
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type LeaveProps = { make_up: MakeUp; student: MakeUpStudent; onClose: () => void }

function Leave({ make_up, student, onClose }: LeaveProps) {
  const { run, pending } = useAction(leaveMakeUp, { touches: MADE_UP })
  const leave = async () => {
    await run({ params: { id: make_up.id }, body: { student_id: student.id } }).finally(onClose)
    toast.success('Se ha retirado la inscripción con éxito', student.name)
  }
  return (
    <ConfirmDialog
      title={`¿Desea retirar a ${student.name} de ${makeUpName(make_up)}?`}
      confirm="Sí, retirar"
      cancel="Volver"
      open
      busy={pending}
      onClose={onClose}
      onConfirm={() => void leave().catch(() => undefined)}
    >
      {student.charge && <p>Si no se ha pagado, su cargo se quita. Se le avisa.</p>}
    </ConfirmDialog>
  )
}
