import { CreateScreen } from '#web/forms/FormScreens.tsx'
import { createDocument } from '../contract.ts'
import { DocumentFields } from './DocumentFieldsLater.tsx'

const NEW = {
  ...{ title: '', author: '', description: '', upload_id: null, cover_picture: null },
  ...{ specialization_id: null, semester_id: null, course_id: null },
}

/** `/documents/create` */
export function CreateDocumentScreen() {
  return (
    <CreateScreen
      title="Publicar documento"
      to="/documents"
      done="Se ha creado el documento con éxito"
      endpoint={createDocument}
      defaults={NEW}
      check={({ upload_id }) => (typeof upload_id === 'number' ? {} : { upload_id: ['required'] })}
    >
      <DocumentFields />
    </CreateScreen>
  )
}
