import { LinkTo } from '#web/api/LinkTo.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { Cause } from './use-cause.ts'

/** What becomes of the classes that are relocated. */
export const CauseCard = ({ cause }: { cause: Cause }) =>
  cause.is_gone ? (
    <Card tone="warn">
      <p>{cause.availability ? 'Ese profesor' : 'Esa aula'} ya no existe: no hay clases que reubicar.</p>
    </Card>
  ) : (
    <Card tone="info">
      <p>
        {cause.availability ? (
          <>
            Van a otra hora las clases que están donde no puede, según su{' '}
            <LinkTo look="link" to={cause.availability}>
              disponibilidad
            </LinkTo>
            .
          </>
        ) : (
          'Cada clase va a otra aula, a su misma hora si se puede.'
        )}{' '}
        Lo demás se mueve solo si hace falta, y lo fijado se queda.
      </p>
    </Card>
  )
