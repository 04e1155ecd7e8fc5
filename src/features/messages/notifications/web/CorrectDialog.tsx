import { call } from '#web/api/api.tsx'
import { Form } from '#web/forms/Form.tsx'
import { TextAreaField } from '#web/forms/TextAreaField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { type OpenNotification, showNotification } from '../contract.ts'
import { MOST_CONTENT } from '../rules.ts'
import { correctNotification } from '../sending/contract.ts'

type Props = { notification: OpenNotification; onClose: () => void }

/** Corrects what was sent, while the ten minutes last. */
export function CorrectDialog({ notification, onClose }: Props) {
  const { id } = notification
  return (
    <Dialog title="Corregir la notificación" open onClose={onClose}>
      <Form
        endpoint={correctNotification}
        params={{ id }}
        defaults={notification}
        reread={async () => (await call(showNotification, { params: { id }, query: {} })).data}
        submit="Corregir"
        onCancel={onClose}
        onDone={() => {
          toast.success('Se ha actualizado la notificación con éxito')
          onClose()
        }}
      >
        <TextAreaField name="content" most={MOST_CONTENT} rows={6} />
      </Form>
    </Dialog>
  )
}
