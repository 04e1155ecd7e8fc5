import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction, useAnswer, useMay } from '#web/api/api.tsx'
import { EditScreen } from '#web/forms/FormScreens.tsx'
import { useIdParam } from '#web/shell/params.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Document, deleteDocument, showDocument, updateDocument } from '../contract.ts'
import { RemoveDocument } from './DocumentActions.tsx'
import { DocumentFields } from './DocumentFieldsLater.tsx'

/** `/documents/:id/edit`: its facts, its shelf, another file in the place of this one. */
export function EditDocumentScreen() {
  const id = useIdParam()
  const answer = useAnswer(showDocument, { params: { id }, query: {} }, { silent: true })
  const document = answer.data?.data
  const edited = {
    ...answer,
    data: document && { data: editable(document) },
    refetch: async (options?: { throwOnError: true }) => {
      const { data } = await answer.refetch(options)
      return { data: data && { data: editable(data.data) } }
    },
  }
  return (
    <EditScreen
      title="Editar documento"
      to="/documents"
      done="Se ha actualizado el documento con éxito"
      answer={edited}
      crumb={document?.title}
      rows={6}
      endpoint={updateDocument}
      params={{ id }}
      // Without a new cover the present one stays; it is taken away by a button of its own.
      body={({ cover_picture: _, ...changes }) => changes}
      more={document && <Removals document={document} />}
    >
      <DocumentFields {...(document && { document })} />
    </EditScreen>
  )
}

/** What the form changes: neither file nor cover unless another one is chosen. */
const editable = ({ cover_picture: _, ...document }: Document) => ({ ...document, upload_id: null })

/** Takes away the cover, or the whole document. */
function Removals({ document }: { document: Document }) {
  const navigate = useNavigate()
  const may = useMay()
  const change = useAction(updateDocument)
  const [isOpen, setOpen] = useState(false)
  const takeCover = async () => {
    await change.run({ params: { id: document.id }, body: { cover_picture: null } })
    toast.success('Ahora la portada es la dibujada')
  }
  return (
    <>
      {document.cover_picture !== null && (
        <Button busy={change.pending} onClick={() => void takeCover().catch(() => {})}>
          Quitar la portada
        </Button>
      )}
      {may(deleteDocument) && (
        <Button icon="trash" onClick={() => setOpen(true)}>
          Eliminar
        </Button>
      )}
      {isOpen && (
        <RemoveDocument
          document={document}
          onClose={() => setOpen(false)}
          onDone={() => navigate({ to: '/documents' })}
        />
      )}
    </>
  )
}
