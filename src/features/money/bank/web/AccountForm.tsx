import { call } from '#web/api/api.tsx'
import { Form, FormGroup } from '#web/forms/Form.tsx'
import { RadioField } from '#web/forms/RadioField.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { toast } from '#web/ui/toast.ts'
import { type BankAccount, createBankAccount, listBankAccounts, updateBankAccount } from '../contract.ts'

const CURRENCIES = [
  { value: 'VES', label: 'Bolívares' },
  { value: 'USD', label: 'Dólares' },
]

type Props = { account: BankAccount | undefined; onClose: () => void }

export function AccountForm({ account, onClose }: Props) {
  const done = (said: string) => () => {
    onClose()
    toast.success(said)
  }
  const fields = (
    <FormGroup>
      <TextField name="bank" most={60} />
      <TextField name="last_digits" inputMode="numeric" hint="De 4 a 8 dígitos." />
      {!account && <RadioField name="currency" options={CURRENCIES} />}
    </FormGroup>
  )
  if (account)
    return (
      <Form
        endpoint={updateBankAccount}
        params={{ id: account.id }}
        defaults={account}
        reread={async () => {
          const { data } = await call(listBankAccounts, { query: { limit: 0 } })
          return data.find(({ id }) => id === account.id) ?? account
        }}
        onCancel={onClose}
        onDone={done('Se ha actualizado la cuenta con éxito')}
      >
        {fields}
      </Form>
    )
  return (
    <Form
      endpoint={createBankAccount}
      defaults={{ bank: '', last_digits: '', currency: 'VES' }}
      submit="Registrar cuenta"
      onCancel={onClose}
      onDone={done('Se ha registrado la cuenta con éxito')}
    >
      {fields}
    </Form>
  )
}
