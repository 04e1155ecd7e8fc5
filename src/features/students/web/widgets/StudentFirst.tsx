import { createInscription } from '#features/inscriptions/contract.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** What stands in the place of a form about a student while there is none. */
export const StudentFirst = ({ why }: { why: string }) => (
  <EmptyState
    title="Primero hace falta un estudiante"
    action={
      <LinkTo to="/inscriptions/create" allows={createInscription} icon="add">
        Inscribir estudiante
      </LinkTo>
    }
  >
    {why}
  </EmptyState>
)
