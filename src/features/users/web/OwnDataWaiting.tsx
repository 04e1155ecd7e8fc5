import { ErrorState } from '#web/api/ErrorState.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** In the place of the own data until they are read. */
export function OwnDataWaiting({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Card title="Datos personales">
      {error ? <ErrorState error={error} retry={retry} /> : <Skeleton rows={4} height={44} />}
    </Card>
  )
}
