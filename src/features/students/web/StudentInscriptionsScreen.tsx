import { EmptyState } from '#web/ui/EmptyState.tsx'
import { StudentFrame } from './StudentFrame.tsx'
import { InscriptionCard } from './widgets/InscriptionCard.tsx'

/** The inscriptions of one student, latest first. */
export function StudentInscriptionsScreen() {
  return (
    <StudentFrame>
      {({ inscriptions = [] }) =>
        inscriptions.length === 0 ? (
          <EmptyState title="Sin inscripciones">
            El estudiante no se ha inscrito en ningún período.
          </EmptyState>
        ) : (
          <div className="grid gap-4">
            {inscriptions.map((one) => (
              <InscriptionCard key={one.id} inscription={one} />
            ))}
          </div>
        )
      }
    </StudentFrame>
  )
}
