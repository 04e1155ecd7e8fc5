import { useState } from 'react'
import { listPensums } from '#features/plan/pensums/contract.ts'
import { listSpecializations } from '#features/plan/specializations/contract.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAction, useAnswer, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { attachPensum, type Period } from '../contract.ts'
import { periodName } from '../rules.ts'

type SpecializationTitle = { id: number; title: string }
type Attached = { id: number; name: string }

/** The pensum that each specialization follows in the period; a missing one keeps it from being opened. */
export function PeriodPensums({ period }: { period: Period }) {
  const [chosen, setChosen] = useState<SpecializationTitle | null>(null)
  const may = useMay()
  const answer = useAnswer(listSpecializations, { query: { limit: 0, enabled: true } }, { silent: true })
  const attached = period.pensums ?? []
  const canAttach = may(attachPensum) && (period.standing === 'next' || period.standing === 'later')
  return (
    <Card title="Pensums por especialidad" flush>
      <Answered answer={answer} rows={3}>
        {(specializations) =>
          specializations.length === 0 ? (
            <p className="py-2 text-text-2">
              Aún no hay especialidades.{' '}
              <LinkTo to="/specializations" look="link">
                Ver especialidades
              </LinkTo>
            </p>
          ) : (
            <ul className="rows rows-compact">
              {specializations.map((one) => (
                <li key={one.id} className="flex-wrap justify-between">
                  <span className="font-medium">{one.title}</span>
                  <span className="flex flex-wrap items-center gap-3">
                    <PensumOf pensum={attached.find((pensum) => pensum.specialization_id === one.id)} />
                    {canAttach && (
                      <Button
                        mode="ghost"
                        size="sm"
                        onClick={() => setChosen(one)}
                        label={`Asociar pensum a ${one.title}`}
                      >
                        Asociar pensum
                      </Button>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
      {chosen && (
        <AttachDialog
          period={period}
          specialization={chosen}
          current={attached.find((pensum) => pensum.specialization_id === chosen.id)?.id ?? null}
          onClose={() => setChosen(null)}
        />
      )}
    </Card>
  )
}

function PensumOf({ pensum }: { pensum: Attached | undefined }) {
  if (!pensum)
    return (
      <Badge tone="warn" icon="warning">
        Sin pensum
      </Badge>
    )
  return (
    <LinkTo to={`/pensums/${pensum.id}`} look="link">
      {pensum.name}
    </LinkTo>
  )
}

type AttachProps = {
  period: Period
  specialization: SpecializationTitle
  current: number | null
  onClose: () => void
}

function AttachDialog({ period, specialization, current, onClose }: AttachProps) {
  const [chosen, setChosen] = useState(current)
  const query = { specialization_id: specialization.id, versioned: true, limit: 0 }
  const answer = useAnswer(listPensums, { query }, { silent: true })
  const { run, pending } = useAction(attachPensum, { touches: ['pensums'] })
  const pensums = answer.data?.data ?? []
  // Where there is one alone, it is the one.
  const picked = chosen ?? (pensums.length === 1 ? (pensums[0]?.id ?? null) : null)
  const attach = async () => {
    if (picked === null) return
    await run({ params: { period_id: period.id, pensum_id: picked } })
    toast.success('Se ha asociado el pensum con éxito')
    onClose()
  }
  return (
    <Dialog
      title={`Pensum de ${specialization.title} en ${periodName(period)}`}
      open
      onClose={onClose}
      dismissable={!pending}
      footer={
        <>
          <Button onClick={onClose} disabled={pending}>
            Cancelar
          </Button>
          <Button
            mode="primary"
            busy={pending}
            disabled={picked === null || picked === current}
            onClick={() => void attach()}
          >
            Asociar
          </Button>
        </>
      }
    >
      <Answered answer={answer} rows={2}>
        {(frozen) => <PensumChoice pensums={frozen} picked={picked} onPick={setChosen} />}
      </Answered>
    </Dialog>
  )
}

type PensumChoiceProps = { pensums: readonly Attached[]; picked: number | null; onPick: (id: number) => void }

function PensumChoice({ pensums, picked, onPick }: PensumChoiceProps) {
  if (pensums.length === 0)
    return (
      <p>
        No hay pensums congelados de esta especialidad.{' '}
        <LinkTo to="/pensums" look="link">
          Ver pensums
        </LinkTo>
      </p>
    )
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-text-2">Solo los pensums congelados se pueden asociar.</legend>
      {pensums.map((pensum) => (
        <label key={pensum.id} className="check">
          <input
            type="radio"
            name="pensum"
            checked={picked === pensum.id}
            onChange={() => onPick(pensum.id)}
          />
          {pensum.name}
        </label>
      ))}
    </fieldset>
  )
}
