import { useWatch } from 'react-hook-form'
import { BANK_OPTIONS } from '#kernel/banks.ts'
import { call } from '#web/api/api.tsx'
import { Form, FormGroup } from '#web/forms/Form.tsx'
import type { Values } from '#web/forms/form-body.ts'
import { RadioField } from '#web/forms/RadioField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { PhoneField, TextField } from '#web/forms/TextField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import {
  createReceivingAccount,
  listReceivingAccounts,
  type ReceivingAccount,
  updateReceivingAccount,
} from '../../contract.ts'
import { RECEIVING_KIND_LABELS } from '../../words.ts'

const KINDS = Object.entries(RECEIVING_KIND_LABELS).map(([value, label]) => ({ value, label }))
const NONE = { kind: 'mobile', bank: null, identity: '', phone: '', account_number: '', holder: '' }

/** What is of the other kind is not sent. */
const ofKind = ({ phone, account_number, holder, ...rest }: Values): Values =>
  rest.kind === 'mobile' ? { ...rest, phone } : { ...rest, account_number, holder }

type Props = { account: ReceivingAccount | undefined; onClose: () => void }

/** Says one more way to pay the institute, or changes one. */
export function ReceivingDialog({ account, onClose }: Props) {
  const done = (said: string) => () => {
    onClose()
    toast.success(said)
  }
  return (
    <Dialog title={account ? 'Editar datos para pagar' : 'Agregar datos para pagar'} open onClose={onClose}>
      {account ? (
        <Form
          endpoint={updateReceivingAccount}
          params={{ id: account.id }}
          defaults={account}
          reread={async () => {
            const { data } = await call(listReceivingAccounts, { query: { limit: 0 } })
            return data.find(({ id }) => id === account.id) ?? account
          }}
          body={ofKind}
          onCancel={onClose}
          onDone={done('Se han actualizado los datos para pagar con éxito')}
        >
          <Fields />
        </Form>
      ) : (
        <Form
          endpoint={createReceivingAccount}
          defaults={NONE}
          body={ofKind}
          submit="Agregar"
          onCancel={onClose}
          onDone={done('Se han agregado los datos para pagar con éxito')}
        >
          <Fields />
        </Form>
      )}
    </Dialog>
  )
}

function Fields() {
  const isMobile = useWatch({ name: 'kind' }) === 'mobile'
  return (
    <FormGroup>
      <RadioField name="kind" options={KINDS} />
      <SelectField name="bank" options={BANK_OPTIONS} />
      {isMobile ? (
        <PhoneField name="phone" needed autoComplete="off" />
      ) : (
        <>
          <TextField
            name="account_number"
            needed
            inputMode="numeric"
            hint="20 dígitos; los primeros 4 son el banco."
          />
          <TextField name="holder" needed most={120} />
        </>
      )}
      <TextField name="identity" placeholder="J-12345678-9" autoCapitalize="characters" />
    </FormGroup>
  )
}
