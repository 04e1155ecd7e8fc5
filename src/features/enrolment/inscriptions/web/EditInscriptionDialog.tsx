import { useForgotten } from '#features/money/discounts/web/widgets/use-discounts-of.ts'
import { SHIFT_LABELS } from '#features/timetable/section-names/words.ts'
import { listSections } from '#features/timetable/sections/contract.ts'
import { showMoney } from '#kernel/money.ts'
import { call, useAnswer } from '#web/api/api.tsx'
import { Form } from '#web/forms/Form.tsx'
import type { Values } from '#web/forms/form-body.ts'
import { MoneyField } from '#web/forms/MoneyField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Inscription, showInscription, updateInscription } from '../contract.ts'

/** Changes the section, within the semester, or the price. */
export function EditInscriptionDialog({ row, onClose }: { row: Inscription; onClose: () => void }) {
  const query = { period_id: row.period_id, semester_id: row.semester_id, limit: 0 }
  const sections = useAnswer(listSections, { query }, { staleTime: 0 })
  const options = (sections.data?.data ?? []).map((one) => ({
    value: one.id,
    label: `${one.letter_code} · ${SHIFT_LABELS[one.shift]}: varones ${one.males_assigned} de ${one.males_limit}, hembras ${one.females_assigned} de ${one.females_limit}`,
  }))
  // Only what changed is asked for: the same section again would be refused.
  const changed = ({ inscription_id, section_id, semester_price_e2 }: Values): Values => ({
    inscription_id,
    ...(section_id !== row.section_id && { section_id }),
    ...(semester_price_e2 !== row.semester_price_e2 && { semester_price_e2 }),
  })
  const forgotten = useForgotten(row)
  const counted = row.paid_amount_e2 + row.pending_amount_e2
  return (
    <Dialog title="Cambiar sección o precio" open onClose={onClose} sheet>
      <p className="mb-4">
        {row.student_name}, {row.specialization_title}, período {row.period_name}.
      </p>
      <Form
        endpoint={updateInscription}
        defaults={{ ...row, inscription_id: row.id }}
        body={changed}
        reread={async () => {
          const [{ data }] = await Promise.all([
            call(showInscription, { params: { id: row.id }, query: {} }),
            // The other person may have chosen one that was not there yet.
            sections.refetch(),
          ])
          return { ...data, inscription_id: data.id }
        }}
        touches={['sections', 'students', 'discounts']}
        onCancel={onClose}
        onDone={() => {
          toast.success('Se ha actualizado la inscripción con éxito')
          onClose()
        }}
      >
        <SelectField
          name="section_id"
          options={options}
          needed
          hint="Solo secciones del mismo semestre. Las notas y asistencias se mudan con el estudiante."
        />
        <MoneyField
          name="semester_price_e2"
          needed
          hint={`No puede quedar por debajo de lo pagado y reportado: ${showMoney(counted)}. ${forgotten}`}
        />
      </Form>
    </Dialog>
  )
}
