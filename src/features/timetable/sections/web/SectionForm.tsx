import { sectionName } from '#features/timetable/section-names/words.ts'
import { call } from '#web/api/api.tsx'
import { Form, FormGroup } from '#web/forms/Form.tsx'
import { NumberField } from '#web/forms/MoneyField.tsx'
import { RadioField } from '#web/forms/RadioField.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Section, showSection, updateSection } from '../contract.ts'
import { SHIFT_OPTIONS } from './widgets/shift.ts'

/** The code, shift and limits of a section. */
export function SectionFields() {
  return (
    <FormGroup columns>
      <TextField name="letter_code" most={10} hint="Una letra o un código corto, como A." />
      <RadioField name="shift" options={SHIFT_OPTIONS} />
      <NumberField name="males_limit" unit="cupos" />
      <NumberField name="females_limit" unit="cupos" />
    </FormGroup>
  )
}

/** Changes the code, shift and limits of a section. */
export function EditSectionDialog({ section, onClose }: { section: Section; onClose: () => void }) {
  const held = section.males_held + section.females_held
  return (
    <Dialog title={`Editar ${sectionName(section)}`} open onClose={onClose}>
      <p className="mb-3 text-text-2">
        Asignados: {section.males_assigned} varones y {section.females_assigned} hembras.
        {held > 0 && ` Ofrecidos a la lista de espera: ${held}.`} Los límites no pueden quedar por debajo.
      </p>
      <Form
        endpoint={updateSection}
        params={{ id: section.id }}
        defaults={section}
        reread={async () => (await call(showSection, { params: { id: section.id }, query: {} })).data}
        touches={['periods', 'course-sections']}
        onCancel={onClose}
        onDone={() => {
          toast.success('Se ha actualizado la sección con éxito')
          onClose()
        }}
      >
        <SectionFields />
      </Form>
    </Dialog>
  )
}
