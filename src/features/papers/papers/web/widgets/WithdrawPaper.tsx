import { useAction } from '#web/api/api.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { withdrawPaper } from '../../contract.ts'
import type { PaperKind } from '../../words.ts'

/** How there is another one afterwards (rules.md#papers). */
const ANEW: Partial<Record<PaperKind, string>> = {
  kardex: 'Al pedir el kárdex otra vez se hace uno nuevo, con otro número.',
  receipt: 'El pago sigue aprobado; al pedir el recibo otra vez se hace uno nuevo, con otro número.',
}
const BY_REQUEST = 'Para otro hace falta una solicitud nueva.'

type Props = {
  /** `name` as the desk calls it; without a kind it was asked for by a request. */
  paper: { id: number; number: string; name: string; kind?: PaperKind }
  student_name: string
  touches: readonly string[]
  onClose: () => void
}

/** Withdraws a paper that was given out: from then on its check says so. */
export function WithdrawPaper({ paper, student_name, touches, onClose }: Props) {
  const { id, number, name, kind } = paper
  const { run, pending } = useAction(withdrawPaper, { touches: [...touches] })
  return (
    <ReasonDialog
      title="Anular documento"
      about={[withdrawPaper, id]}
      what={`${name} N.º ${number}, de ${student_name}. Quien lo compruebe leerá desde hoy que ya no vale; no se puede deshacer. ${(kind && ANEW[kind]) ?? BY_REQUEST}`}
      hint="Queda en el historial; quien comprueba el documento no lo lee."
      submit="Anular documento"
      busy={pending}
      onClose={onClose}
      onGiven={async (reason) => {
        await run({ params: { id }, body: { reason } })
        onClose()
        toast.success('Se ha anulado el documento con éxito')
      }}
    />
  )
}
