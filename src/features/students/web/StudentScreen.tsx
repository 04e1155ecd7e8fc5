import { History } from '#features/audit/web/widgets/History.tsx'
import { showDay } from '#kernel/dates.ts'
import { GENDER_LABELS, showIdentity, showPhone } from '#kernel/person.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import type { Student } from '../contract.ts'
import { StudentFrame } from './StudentFrame.tsx'

/** Who the student is and how to reach the student. */
export function StudentScreen() {
  return <StudentFrame>{(student) => <Data student={student} />}</StudentFrame>
}

function Data({ student }: { student: Student }) {
  const { social_networks: networks, emergency_contact: contact, user } = student
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Card title="Contacto">
        <DescriptionList
          facts={[
            {
              term: 'Teléfono',
              value: (
                <a className="link figures" href={`tel:${student.phone}`}>
                  {showPhone(student.phone)}
                </a>
              ),
            },
            {
              term: 'Correo electrónico',
              value: (
                <a className="link break-all" href={`mailto:${student.email}`}>
                  {student.email}
                </a>
              ),
            },
            { term: 'Dirección', value: student.address },
            { term: 'Instagram', value: networks.instagrams },
            { term: 'Facebook', value: networks.facebook },
            { term: 'Twitter', value: networks.twitter },
          ]}
        />
      </Card>
      <Card title="Datos personales">
        <DescriptionList
          facts={[
            { term: 'Documento', value: showIdentity(student.identity_kind, student.identity_number) },
            { term: 'Género', value: GENDER_LABELS[student.gender] },
            { term: 'Fecha de nacimiento', value: showDay(student.birth_date) },
            { term: 'Lugar de nacimiento', value: student.birth_place },
            { term: 'Institución de procedencia', value: student.previous_school },
            { term: 'Año de graduación', value: student.graduation_year },
          ]}
        />
      </Card>
      <Card title="Contacto de emergencia">
        <DescriptionList
          facts={[
            { term: 'Nombre', value: contact?.name },
            { term: 'Parentesco', value: contact?.relationship },
            { term: 'Teléfono', value: contact?.phone && showPhone(contact.phone) },
          ]}
        />
      </Card>
      {user && (
        <Card title="Cuenta">
          <DescriptionList
            facts={[
              {
                term: 'Estado',
                value: !user.enabled ? (
                  <Badge tone="bad">Deshabilitada</Badge>
                ) : user.confirmed_at ? (
                  <Badge tone="ok">Confirmada</Badge>
                ) : (
                  <Badge tone="warn">Por confirmar</Badge>
                ),
              },
            ]}
          />
        </Card>
      )}
      <div className="lg:col-span-2">
        <History of={{ student_id: student.id }} />
      </div>
    </div>
  )
}
