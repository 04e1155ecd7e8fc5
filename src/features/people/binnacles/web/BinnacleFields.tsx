import { DateField } from '#web/forms/DateField.tsx'
import { RadioField } from '#web/forms/RadioField.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { TextAreaField } from '#web/forms/TextAreaField.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { clock } from '#web/ui/clock.ts'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { BINNACLE_KINDS } from '../rules.ts'
import { BINNACLE_KIND_LABELS } from '../words.ts'

// Asked for once there is a student whose courses it offers.
const CourseField = lazyComponent(async () => (await import('./CourseField.tsx')).CourseField)

const KINDS = BINNACLE_KINDS.map((value) => ({ value, label: BINNACLE_KIND_LABELS[value] }))

export type CourseSection = { section_id: number; course_id: number; title: string }

/** What writing and editing ask alike. */
export function BinnacleFields({
  student_id,
  place,
}: {
  student_id: number | null
  place: CourseSection | null
}) {
  return (
    <>
      <RadioField name="kind" options={KINDS} />
      <TextField name="title" most={120} />
      <TextAreaField
        name="description"
        most={2_000}
        hint="Qué pasó, sin juicios. Quien la lea verá quién la escribió."
      />
      <DateField name="incidence_date" until={clock.today()} doubt="longAgoDoubt" />
      {(student_id || place) && <CourseField student_id={student_id} known={place} />}
      <SwitchField
        name="visible_to_student"
        label="La ve el estudiante"
        hint="La administración, la coordinación y sus profesores la leen siempre."
      />
    </>
  )
}
