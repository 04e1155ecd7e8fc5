import { useState } from 'react'
import { resolutionName } from '#features/people/students/history/words.ts'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { Form, FormGroup } from '#web/forms/Form.tsx'
import { TextAreaField } from '#web/forms/TextAreaField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { toast } from '#web/ui/toast.ts'
import { createEquivalence, type Offered, offerEquivalences } from '../../contract.ts'
import type { EquivalenceRequest } from '../../requests/contract.ts'
import { noteFrom } from '../../requests/rules.ts'
import { recognisedWord } from '../../words.ts'
import { CourseRows } from './CourseRows.tsx'
import { Origin } from './Origin.tsx'
import { RECOGNISED } from './recognised.ts'

const EMPTY = { course_id: null, taken: '', note: null }

type Props = {
  student: { id: number; name: string }
  /** What the student asked for, which the resolution answers. */
  request?: EquivalenceRequest | undefined
  onClose: () => void
}

/** What is asked for and may be recognised, with its note where that is one of here. */
const askedOf = ({ courses }: EquivalenceRequest, offered: readonly Offered[]) =>
  courses.map(({ taken, grade, course_id }) => ({
    taken,
    course_id: offered.some(({ id }) => id === course_id) ? course_id : null,
    note: noteFrom(grade),
  }))

/** Recognises courses of a student for what was passed elsewhere. */
export function EquivalenceDialog({ student, request, onClose }: Props) {
  const first = useAnswer(offerEquivalences, { params: { id: student.id }, query: {} })
  return (
    <Dialog title={`Equivalencias de ${student.name}`} size="wide" open onClose={onClose}>
      <Answered answer={first} rows={6}>
        {(offer) =>
          offer.courses.length > 0 ? (
            <Form
              endpoint={createEquivalence}
              draft={request ? `request ${request.id}` : String(student.id)}
              defaults={{
                student_id: student.id,
                request_id: request?.id,
                origin: request?.origin ?? '',
                remark: null,
                courses: request ? askedOf(request, offer.courses) : [EMPTY],
              }}
              submit="Reconocer"
              touches={RECOGNISED}
              onCancel={onClose}
              onDone={({ data: made }) => {
                onClose()
                toast.success(`${resolutionName(made.number)}: ${recognisedWord(made)}`)
              }}
            >
              <Fields student_id={student.id} known={request?.origin ?? ''} first={offer} />
            </Form>
          ) : (
            <EmptyState title="Sin materias por reconocer">
              Lo que el pensum pide, el estudiante lo aprobó o lo cursa ahora.
            </EmptyState>
          )
        }
      </Answered>
    </Dialog>
  )
}

type FieldsProps = { student_id: number; known: string; first: AnswerOf<typeof offerEquivalences>['data'] }

function Fields({ student_id, known, first }: FieldsProps) {
  const [settled, setSettled] = useState(known)
  const query = settled ? { origin: settled } : {}
  const answer = useAnswer(offerEquivalences, { params: { id: student_id }, query }, { silent: true })
  const { courses, origins, in_index } = answer.data?.data ?? first
  return (
    <>
      <FormGroup columns>
        <Origin origins={origins} onSettled={setSettled} />
        <TextAreaField
          name="remark"
          label="Observación"
          most={500}
          hint="Por ejemplo, el acta del consejo que lo aprobó."
        />
      </FormGroup>
      <CourseRows
        courses={courses}
        lead={`${in_index ? 'La nota cuenta en el índice.' : 'La nota no cuenta en el índice.'} Sin nota vale igual como aprobada.`}
        empty={EMPTY}
      />
    </>
  )
}
