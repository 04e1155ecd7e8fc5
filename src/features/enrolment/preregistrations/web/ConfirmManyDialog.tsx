import { useEffect, useState } from 'react'
import { call, useAction } from '#web/api/api.tsx'
import { ErrorState } from '#web/api/ErrorState.tsx'
import { REFUSALS } from '#web/refusals.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { confirmPreregistrations, MOST_AT_ONCE } from '../contract.ts'

type Skipped = { id: number; full_name: string; code: string }
type Report = { confirmed: { id: number; full_name: string; section_code: string }[]; skipped: Skipped[] }
type Props = { ids: readonly number[]; onClose: () => void; onDone: () => void }

const sentences: Record<string, { text: string }> = REFUSALS
const why = ({ code }: Skipped) => sentences[code]?.text ?? code

/** As many calls as it needs: the server takes so many at once. */
const parts = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / MOST_AT_ONCE) }, (_, index) =>
    ids.slice(index * MOST_AT_ONCE, (index + 1) * MOST_AT_ONCE),
  )

/** What would happen: the server tries it and takes it back. */
async function rehearse(ids: readonly number[]): Promise<Report> {
  const report: Report = { confirmed: [], skipped: [] }
  for (const part of parts(ids)) {
    const { data } = await call(confirmPreregistrations, { body: { ids: part, dry_run: true } })
    report.confirmed.push(...data.confirmed)
    report.skipped.push(...data.skipped)
  }
  return report
}

function tell({ confirmed, skipped }: Report): void {
  const many = confirmed.length
  if (many > 0)
    toast.success(many === 1 ? 'Se ha aprobado 1 preinscripción' : `Se han aprobado ${many} preinscripciones`)
  if (skipped.length > 0)
    toast.warning('Algunas se omitieron', skipped.map((one) => `${one.full_name}: ${why(one)}`).join(' '))
}

/** Asks before many are approved, with those who would be skipped and why. */
export function ConfirmManyDialog({ ids, onClose, onDone }: Props) {
  const [plan, setPlan] = useState<Report | null>(null)
  const [error, setError] = useState<unknown>(null)
  const confirm = useAction(confirmPreregistrations, { touches: ['inscriptions', 'sections', 'students'] })
  useEffect(() => {
    rehearse(ids).then(setPlan, setError)
  }, [ids])

  const go = async () => {
    const done: Report = { confirmed: [], skipped: [] }
    try {
      for (const part of parts(plan?.confirmed.map(({ id }) => id) ?? [])) {
        const { data } = await confirm.run({ body: { ids: part } })
        done.confirmed.push(...data.confirmed)
        done.skipped.push(...data.skipped)
      }
      onDone()
    } finally {
      // A later part may have failed: what was done before it is done.
      tell(done)
    }
  }
  const count = plan?.confirmed.length ?? 0
  return (
    <Dialog
      title="Aprobar?"
      open
      onClose={onClose}
      dismissable={!confirm.pending}
      footer={
        <>
          <Button onClick={onClose} disabled={confirm.pending}>
            Cancelar
          </Button>
          <Button mode="primary" busy={confirm.pending} disabled={count === 0} onClick={() => void go()}>
            {count > 0 ? `Aprobar ${count}` : 'Aprobar'}
          </Button>
        </>
      }
    >
      {error ? <ErrorState error={error} /> : plan ? <Plan plan={plan} /> : <Skeleton rows={3} />}
    </Dialog>
  )
}

function Plan({ plan: { confirmed, skipped } }: { plan: Report }) {
  const many = skipped.length === 1 ? 'Se omite 1' : `Se omiten ${skipped.length}`
  return (
    <div className="grid gap-3" role="status">
      <p>
        {confirmed.length === 0
          ? 'Ninguna de las elegidas se puede aprobar.'
          : 'Cada persona quedará inscrita en una sección con cupo y recibirá un correo para confirmar su cuenta.'}
      </p>
      {skipped.length > 0 && (
        <>
          <p className="font-medium">{many}:</p>
          <ul className="list-disc ps-5 text-control">
            {skipped.map((one) => (
              <li key={one.id}>
                {one.full_name}: {why(one)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
