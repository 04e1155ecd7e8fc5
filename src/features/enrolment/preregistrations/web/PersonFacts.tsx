import { SHIFT_LABELS } from '#features/timetable/section-names/words.ts'
import { showDay, showMoment } from '#kernel/dates.ts'
import { GENDER_LABELS, showPhone } from '#kernel/person.ts'
import { DescriptionList, type Fact } from '#web/ui/DescriptionList.tsx'
import type { Preregistration } from '../contract.ts'

const phone = (value: string | null | undefined) => (value ? showPhone(value) : null)

/** Who it is. */
export const personalFacts = (row: Preregistration): Fact[] => [
  { term: 'Documento', value: <span className="figures">{row.identity}</span> },
  { term: 'Nombres', value: row.first_name },
  { term: 'Apellidos', value: row.last_name },
  { term: 'Género', value: GENDER_LABELS[row.gender] },
  { term: 'Fecha de nacimiento', value: <span className="figures">{showDay(row.birth_date)}</span> },
  { term: 'Lugar de nacimiento', value: row.birth_place },
]

/** How to reach the person. */
export function contactFacts(row: Preregistration): Fact[] {
  const { social_networks: social, emergency_contact: contact } = row
  const networks = [social.instagrams, social.facebook, social.twitter].filter(Boolean)
  return [
    {
      term: 'Correo electrónico',
      value: (
        <a className="link" href={`mailto:${row.email}`}>
          {row.email}
        </a>
      ),
    },
    {
      term: 'Teléfono',
      value: (
        <a className="link figures" href={`tel:${row.phone}`}>
          {showPhone(row.phone)}
        </a>
      ),
    },
    { term: 'Dirección', value: row.address },
    ...(networks.length > 0 ? [{ term: 'Redes sociales', value: networks.join(', ') }] : []),
    {
      term: 'Contacto de emergencia',
      value: [contact?.name, contact?.relationship?.toLocaleLowerCase('es-VE'), phone(contact?.phone)]
        .filter(Boolean)
        .join(', '),
    },
  ]
}

/** What the person wants to study, and comes from. */
export const studyFacts = (row: Preregistration): Fact[] => [
  { term: 'Período', value: <span className="figures">{row.period_name}</span> },
  { term: 'Especialidad', value: row.specialization_title },
  { term: 'Turno', value: SHIFT_LABELS[row.shift] },
  { term: 'Institución de procedencia', value: row.previous_school },
  { term: 'Año de graduación', value: row.graduation_year },
]

/** What became of it. */
export const reviewFacts = (row: Preregistration): Fact[] => [
  { term: 'Número', value: <span className="figures">{row.number}</span> },
  { term: 'Recibida', value: <span className="figures">{showMoment(row.created_at)}</span> },
  ...(row.reviewed_at
    ? [
        { term: 'Revisada', value: <span className="figures">{showMoment(row.reviewed_at)}</span> },
        { term: 'Por', value: row.reviewer_name },
      ]
    : []),
  ...(row.rejection_reason ? [{ term: 'Motivo del rechazo', value: row.rejection_reason }] : []),
]

/** All in one, for the preview below a row. */
export const PersonFacts = ({ row }: { row: Preregistration }) => (
  <DescriptionList facts={[...contactFacts(row), ...studyFacts(row), ...reviewFacts(row)]} />
)
