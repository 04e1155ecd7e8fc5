import { SHIFT_LABELS } from '#features/timetable/section-names/words.ts'
import { GENDER_LABELS, identityNumber, phoneFromText, showIdentity, showPhone } from '#kernel/person.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Preinscription } from './preinscription-form.ts'
import { type FieldName, type PreinscriptionValues, STEPS } from './preinscription-values.ts'

const LABELS: Partial<Record<FieldName, string>> = {
  identity_number: 'Documento de identidad',
  first_name: 'Nombres',
  last_name: 'Apellidos',
  birth_date: 'Fecha de nacimiento',
  gender: 'Género',
  birth_place: 'Lugar de nacimiento',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  address: 'Dirección',
  contact_name: 'Contacto de emergencia',
  contact_phone: 'Teléfono del contacto',
  specialization_id: 'Especialidad',
  shift: 'Turno',
  previous_school: 'Institución de procedencia',
  graduation_year: 'Año de graduación',
}

const phoneText = (typed: string): string => {
  const phone = phoneFromText(typed)
  return phone ? showPhone(phone) : typed
}

function shownValue(name: FieldName, values: PreinscriptionValues, form: Preinscription): string {
  const value = values[name]
  switch (name) {
    case 'identity_number':
      return showIdentity(values.identity_kind, identityNumber(values.identity_kind, value))
    case 'gender':
      return value === 'male' || value === 'female' ? GENDER_LABELS[value] : ''
    case 'phone':
    case 'contact_phone':
      return phoneText(value)
    case 'specialization_id':
      return form.options.specializations.find(({ id }) => String(id) === value)?.title ?? ''
    case 'shift':
      return SHIFT_LABELS[value] ?? ''
    default:
      return value.trim()
  }
}

/** Everything that will be sent, by group, each with a link back. */
export function PreinscriptionSummary({ form }: { form: Preinscription }) {
  return (
    <>
      {STEPS.map(({ title, fields }, index) => (
        <section key={title} className="guest-group">
          <div className="guest-group-head">
            <h3>{title}</h3>
            <Button size="sm" icon="edit" onClick={() => form.go(index)}>
              Corregir
              <span className="sr-only"> {title.toLowerCase()}</span>
            </Button>
          </div>
          <dl className="guest-facts">
            {fields
              .filter((name) => LABELS[name] && form.values[name] !== '')
              .map((name) => (
                <div key={name}>
                  <dt>{LABELS[name]}</dt>
                  <dd>{shownValue(name, form.values, form)}</dd>
                </div>
              ))}
            {index === 0 && form.photo && (
              <div>
                <dt>Foto</dt>
                <dd>Lista para enviarse</dd>
              </div>
            )}
          </dl>
        </section>
      ))}
    </>
  )
}
