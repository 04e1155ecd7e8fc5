import { listStudents } from '#features/people/students/contract.ts'
import { sectionName } from '#features/timetable/section-names/words.ts'
import type { Section } from '#features/timetable/sections/contract.ts'
import { ComboField } from '#web/forms/ComboField.tsx'
import { Form } from '#web/forms/Form.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { joinWaitingList } from '../../contract.ts'
import { placeInWords } from '../../words.ts'

type Props = { section: Section; onClose: () => void }
const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The office puts a student on the list of a full section. */
export function JoinDialog({ section, onClose }: Props) {
  return (
    <Dialog title={`Lista de espera de ${sectionName(section)}`} open onClose={onClose}>
      <p className="mb-3 text-text-2">
        El estudiante va al final. Cuando se libere un cupo para su género, se le avisa y se le guarda 48
        horas.
      </p>
      <Form
        endpoint={joinWaitingList}
        params={{ id: section.id }}
        submit="Anotar"
        touches={['students']}
        onCancel={onClose}
        onDone={({ data }) => {
          toast.success(`El estudiante está ${placeInWords(data.position, sectionName(section))}`)
          onClose()
        }}
      >
        <ComboField
          name="student_id"
          needed
          placeholder="Nombre o documento"
          from={{
            endpoint: listStudents,
            query: { state: 'active' },
            option: (row) => ({
              value: Number(row.id),
              label: `${text(row.last_name)}, ${text(row.first_name)} · ${text(row.identity)}`,
            }),
          }}
        />
      </Form>
    </Dialog>
  )
}
