import { FileField } from '#web/forms/FileField.tsx'
import { Form } from '#web/forms/Form.tsx'
import { RadioField } from '#web/forms/RadioField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { attachToEquivalenceRequest } from '../../contract.ts'
import { FILE_KIND_LABELS, FILE_KINDS } from '../../words.ts'
import { FILE_ACCEPT, FILE_HINT } from './file-words.ts'

const KINDS = FILE_KINDS.map((kind) => ({ value: kind, label: FILE_KIND_LABELS[kind] }))

/** Adds a document to a request that nobody has decided. */
export const AttachDialog = ({ id, onClose }: { id: number; onClose: () => void }) => (
  <Dialog title="Agregar un documento" open onClose={onClose}>
    <Form
      endpoint={attachToEquivalenceRequest}
      params={{ id }}
      defaults={{ kind: 'programmes', file: null }}
      submit="Agregar"
      onCancel={onClose}
      onDone={() => {
        onClose()
        toast.success('Se ha agregado el documento con éxito')
      }}
    >
      <RadioField name="kind" label="Documento" options={KINDS} />
      <FileField name="file" accept={FILE_ACCEPT} hint={FILE_HINT} />
    </Form>
  </Dialog>
)
