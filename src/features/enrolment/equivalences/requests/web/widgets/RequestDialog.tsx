import { Answered } from '#web/api/Answered.tsx'
import { call, useAnswer } from '#web/api/api.tsx'
import { FileField } from '#web/forms/FileField.tsx'
import { Form, FormGroup } from '#web/forms/Form.tsx'
import { TextAreaField } from '#web/forms/TextAreaField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Offered, offerEquivalences } from '../../../contract.ts'
import { CourseRows } from '../../../web/widgets/CourseRows.tsx'
import { Origin } from '../../../web/widgets/Origin.tsx'
import {
  createEquivalenceRequest,
  type EquivalenceRequest,
  showEquivalenceRequest,
  updateEquivalenceRequest,
} from '../../contract.ts'
import { FILE_ACCEPT, FILE_HINT } from './file-words.ts'

const EMPTY = { course_id: null, taken: '', grade: null }

type Props = {
  student_id: number
  /** Where the office asks for somebody who stands at the desk. */
  name?: string
  /** The one that is completed; otherwise a new one. */
  request?: EquivalenceRequest
  onClose: () => void
}

const typedOf = ({ id, origin, remark, courses, updated_at }: EquivalenceRequest) => ({
  ...{ id, origin, remark, updated_at },
  courses: courses.map(({ taken, grade, course_id }) => ({ taken, grade, course_id })),
})

/** Asks for courses that were passed elsewhere, or completes what was asked for. */
export function RequestDialog({ student_id, name, request, onClose }: Props) {
  const offer = useAnswer(offerEquivalences, { params: { id: student_id }, query: {} })
  const done = (said: string) => () => {
    onClose()
    toast.success(said)
  }
  return (
    <Dialog
      title={
        request ? 'Completar la solicitud' : name ? `Pedir equivalencias de ${name}` : 'Pedir equivalencias'
      }
      size="wide"
      open
      onClose={onClose}
    >
      <Answered answer={offer} rows={6}>
        {({ courses, origins }) =>
          request ? (
            <Form
              endpoint={updateEquivalenceRequest}
              params={{ id: request.id }}
              defaults={typedOf(request)}
              reread={async () =>
                typedOf((await call(showEquivalenceRequest, { params: { id: request.id } })).data)
              }
              submit={request.state === 'returned' ? 'Enviar de nuevo' : 'Guardar'}
              onCancel={onClose}
              onDone={done(
                request.state === 'returned'
                  ? 'Se ha enviado la solicitud con éxito'
                  : 'Se ha guardado la solicitud con éxito',
              )}
            >
              <Fields courses={courses} origins={origins} />
            </Form>
          ) : (
            <Form
              endpoint={createEquivalenceRequest}
              draft={String(student_id)}
              defaults={{
                ...(name !== undefined && { student_id }),
                ...{ origin: '', remark: null, courses: [EMPTY], grades: null, programmes: null },
              }}
              submit="Enviar"
              onCancel={onClose}
              onDone={done('Se ha enviado la solicitud con éxito')}
            >
              <Fields courses={courses} origins={origins} />
              <FormGroup title="Documentos" columns>
                <FileField name="grades" accept={FILE_ACCEPT} hint={FILE_HINT} />
                <FileField name="programmes" accept={FILE_ACCEPT} hint={FILE_HINT} />
              </FormGroup>
            </Form>
          )
        }
      </Answered>
    </Dialog>
  )
}

const Fields = ({ courses, origins }: { courses: readonly Offered[]; origins: readonly string[] }) => (
  <>
    <FormGroup columns>
      <Origin origins={origins} />
      <TextAreaField name="remark" label="Observación" most={500} />
    </FormGroup>
    <CourseRows
      courses={courses}
      lead="Como las llaman sus notas certificadas, con la nota de allá si la hay."
      empty={EMPTY}
      isAsking
    />
  </>
)
