import { useWatch } from 'react-hook-form'
import { REQUEST_TYPE_LABELS } from '#features/papers/document-requests/words.ts'
import { listSpecializations } from '#features/plan/specializations/contract.ts'
import { call, useAnswer } from '#web/api/api.tsx'
import { Form, FormGroup } from '#web/forms/Form.tsx'
import { MoneyField, NumberField } from '#web/forms/MoneyField.tsx'
import { RadioField } from '#web/forms/RadioField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { createFee, type Fee, showFee, updateFee } from '../contract.ts'
import { CAUSE_LABELS } from '../words.ts'

const CAUSES = Object.entries(CAUSE_LABELS).map(([value, label]) => ({ value, label }))
const DOCUMENTS = Object.entries(REQUEST_TYPE_LABELS).map(([kind, label]) => ({ value: Number(kind), label }))
const NEW = {
  name: '',
  price_e2: null,
  cause: 'hand',
  document_kind: null,
  specialization_id: null,
  days_until_due: 0,
  enabled: true,
}

/** Names what costs, or changes it. */
export function FeeDialog({ fee, onClose }: { fee?: Fee; onClose: () => void }) {
  const common = {
    body: ({ document_kind, ...body }: Record<string, unknown>) => ({
      ...body,
      document_kind: body.cause === 'document' ? document_kind : null,
    }),
    onCancel: onClose,
    onDone: () => {
      onClose()
      toast.success(fee ? 'Se ha actualizado el arancel con éxito' : 'Se ha creado el arancel con éxito')
    },
  }
  return (
    <Dialog title={fee ? fee.name : 'Crear arancel'} open onClose={onClose}>
      {fee ? (
        <Form
          endpoint={updateFee}
          params={{ id: fee.id }}
          defaults={fee}
          reread={async () => (await call(showFee, { params: { id: fee.id } })).data}
          {...common}
        >
          <p className="hint">Lo que ya se cargó no cambia.</p>
          <Fields />
        </Form>
      ) : (
        <Form endpoint={createFee} defaults={NEW} submit="Crear arancel" {...common}>
          <Fields />
        </Form>
      )}
    </Dialog>
  )
}

function Fields() {
  const cause: unknown = useWatch({ name: 'cause' })
  const { data } = useAnswer(listSpecializations, { query: { limit: 0 } }, { silent: true })
  const specializations = (data?.data ?? []).map(({ id, title }) => ({ value: id, label: title }))
  return (
    <FormGroup columns>
      <TextField name="name" label="Nombre" most={80} hint="Lo leen los estudiantes y sale en el recibo." />
      <MoneyField name="price_e2" label="Precio" needed />
      <RadioField name="cause" label="Se carga" options={CAUSES} />
      {cause === 'document' && (
        <SelectField name="document_kind" label="Documento" needed options={DOCUMENTS} />
      )}
      <SelectField
        name="specialization_id"
        label="Para quiénes"
        placeholder="Todos los estudiantes"
        options={specializations}
        hint="El de una especialidad vale antes que el de todos."
      />
      <NumberField name="days_until_due" label="Días para pagar" unit="días" hint="0: vence el mismo día." />
      <SwitchField name="enabled" label="Activo" />
    </FormGroup>
  )
}
