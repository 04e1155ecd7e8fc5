import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { attachPensum, listPeriods, type Period } from '#features/timetable/periods/contract.ts'
import { Answered } from '#web/api/Answered.tsx'
import { readAgain, useAction, useAnswer } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog, DeleteDialog } from '#web/ui/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { deletePensum, type Pensum, updatePensum } from '../contract.ts'
import { useIsEditing } from './use-saving.ts'

type Props = { pensum: Pensum; onClose: () => void }

/** Says what freezing means before it is done: there is no way back (rules.md#pensums). */
export function FreezePensumDialog({ pensum, onClose }: Props) {
  const [isConfirmed, setConfirmed] = useState(false)
  // The own edits come first: what is frozen is what they made of it.
  const isReading = useIsFetching({ queryKey: ['pensums'] }) > 0
  const isSettled = !useIsEditing() && !isReading
  const freeze = useAction(updatePensum, { touches: ['semesters', 'courses', 'prelations'] })
  const confirm = async () => {
    const sent = { params: { id: pensum.id }, body: { versioned: true } }
    try {
      await freeze.run(sent, { version: pensum.updated_at })
    } catch {
      // It was told; what another person changed is shown, and may be frozen then.
      return readAgain(['pensums'])
    } finally {
      onClose()
    }
    // What is frozen cannot be put back.
    toast.clear()
    toast.success('Se ha congelado el pensum con éxito')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when all is settled
  useEffect(() => {
    if (!isConfirmed || !isSettled) return
    setConfirmed(false)
    void confirm()
  }, [isConfirmed, isSettled])
  return (
    <ConfirmDialog
      title={`¿Desea congelar el pensum «${pensum.name}»?`}
      confirm="Congelar"
      open
      busy={freeze.pending || isConfirmed}
      onClose={onClose}
      onConfirm={() => setConfirmed(true)}
    >
      <ul className="list-disc ps-5 [&>li+li]:mt-1">
        <li>Podrá asociarse a los períodos y abrir secciones.</li>
        <li>Sus semestres y materias ya no podrán cambiar.</li>
        <li>Para modificarlo, se copia en un borrador nuevo.</li>
        <li>No puede volver a ser borrador.</li>
      </ul>
    </ConfirmDialog>
  )
}

/** Asks before a pensum is deleted; `onDone` where the screen would be left without its object. */
export function DeletePensumDialog({ pensum, onClose, onDone }: Props & { onDone?: () => void }) {
  const remove = useAction(deletePensum, {
    touches: ['semesters', 'courses', 'specializations', 'prelations'],
  })
  const confirm = async () => {
    await remove.run({ params: { id: pensum.id } }).finally(onClose)
    toast.success('Se ha eliminado el pensum con éxito')
    onDone?.()
  }
  return (
    <DeleteDialog
      what={`el pensum «${pensum.name}»`}
      open
      busy={remove.pending}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      Se eliminan también sus semestres. Las materias se conservan.
    </DeleteDialog>
  )
}

const PERIODS = { query: { limit: 0, sort_by: 'year,desc' } } as const

/** Makes a period follow the pensum, in place of the specialization's former one. */
export function AttachPensumDialog({ pensum, onClose }: Props) {
  const periods = useAnswer(listPeriods, PERIODS, { silent: true })
  const attach = useAction(attachPensum, { touches: ['pensums'] })
  const [period_id, setPeriodId] = useState<number | null>(null)
  const confirm = async () => {
    if (period_id === null) return
    await attach.run({ params: { period_id, pensum_id: pensum.id } }).finally(onClose)
    toast.success('Se ha asociado el pensum al período con éxito')
  }
  return (
    <Dialog
      title="Asociar a un período"
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            mode="primary"
            busy={attach.pending}
            disabled={period_id === null}
            onClick={() => void confirm()}
          >
            Asociar
          </Button>
        </>
      }
    >
      <Answered answer={periods} rows={2}>
        {(all) => <PeriodChoice pensum={pensum} periods={all} chosen={period_id} onChoose={setPeriodId} />}
      </Answered>
    </Dialog>
  )
}
type PeriodChoiceProps = {
  pensum: Pensum
  periods: readonly Period[]
  chosen: number | null
  onChoose: (id: number | null) => void
}

function PeriodChoice({ pensum, periods, chosen, onChoose }: PeriodChoiceProps) {
  const attached = new Set(pensum.periods?.map((period) => period.id))
  const offered = periods.filter(
    ({ id, standing }) => (standing === 'next' || standing === 'later') && !attached.has(id),
  )
  if (offered.length === 0)
    return <p>No hay un período al cual asociarlo. Debe ser posterior al actual y no tener ya este pensum.</p>
  return (
    <label className="field">
      <span className="field-label">Período</span>
      <select
        className="input"
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(target.value ? Number(target.value) : null)}
      >
        <option value="">Elija un período</option>
        {offered.map((period) => (
          <option key={period.id} value={period.id}>
            {period.year}-{period.number}
          </option>
        ))}
      </select>
      <span className="field-hint">
        Reemplaza al pensum de {pensum.specialization_title} que el período tuviera.
      </span>
    </label>
  )
}
