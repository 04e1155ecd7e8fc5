import { MONEY_NUMBERS } from '#features/money/payments/web/widgets/money-numbers.ts'
import { listStudents } from '#features/people/students/contract.ts'
import { showDay } from '#kernel/dates.ts'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { ComboField } from '#web/forms/ComboField.tsx'
import { Form } from '#web/forms/Form.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { registerByLine, type UnreportedCredit } from '../unreported/contract.ts'
import { showSum } from './words.ts'

type Props = {
  credit: UnreportedCredit
  /** Null where somebody else is looked for. */
  payer: UnreportedCredit['payers'][number] | null
  onClose: () => void
  onDone: (line_id: number, made: AnswerOf<typeof registerByLine>['data']) => void
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const students = {
  endpoint: listStudents,
  option: (row: Record<string, unknown>) => ({
    value: Number(row.id),
    label: `${text(row.last_name)}, ${text(row.first_name)} · ${text(row.identity)}`,
  }),
}

/** Whose payment a credit is, and its number where the bank gave none. */
export function RegisterDialog({ credit, payer, onClose, onDone }: Props) {
  return (
    <Dialog title="Registrar como pago" open onClose={onClose}>
      <Form
        endpoint={registerByLine}
        params={{ id: credit.id }}
        defaults={{ student_id: payer?.student_id ?? null, receipt_number: '' }}
        touches={MONEY_NUMBERS}
        submit="Registrar"
        onCancel={onClose}
        onDone={({ data }) => {
          onClose()
          onDone(credit.id, data)
        }}
      >
        <p className="figures break-words">
          {showSum(credit.amount_e2, credit.currency)}, {showDay(credit.day)},{' '}
          {credit.reference || 'sin referencia'}
        </p>
        <ComboField
          name="student_id"
          needed
          from={students}
          placeholder="Nombre o documento"
          hint="Se registra en lo que debe, aprobado con esta línea del banco."
          {...(payer && { shown: payer.student_name })}
        />
        {!credit.reference && (
          <TextField name="receipt_number" needed most={40} hint="El banco no dio ninguno." />
        )}
      </Form>
    </Dialog>
  )
}
