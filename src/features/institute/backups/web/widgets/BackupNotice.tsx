import { showMoment } from '#kernel/dates.ts'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { BackupState } from '../../contract.ts'
import { showBackupState } from '../../first-calls.ts'

const CAUSES: Record<NonNullable<BackupState['failure']>, string> = {
  no_space: 'No queda espacio en el disco del servidor.',
  no_access: 'El servidor no puede escribir en la carpeta de las copias.',
  other: 'La causa está en el registro del servidor.',
}

/** Says that the nightly backups are not being made; nothing while they are. */
export function BackupNotice() {
  const may = useMay()
  return may(showBackupState) ? <Notice /> : null
}

function Notice() {
  // Its own failure is no news: the home has enough to say then.
  const { data } = useAnswer(showBackupState, {}, { silent: true })
  // A new institute has its first one in its first night.
  if (!data || data.data.state === 'good' || data.data.state === 'none') return null
  const { state, last_good_at, failure } = data.data
  return (
    <Card
      title={state === 'failed' ? 'La copia de seguridad falló' : 'No hay una copia de seguridad reciente'}
      tone={state === 'failed' ? 'bad' : 'warn'}
    >
      <p>
        {last_good_at
          ? `La última copia buena es del ${showMoment(last_good_at)}. `
          : 'Todavía no se ha hecho ninguna. '}
        {failure ? CAUSES[failure] : 'Se hace cada noche mientras el servidor está encendido.'}
      </p>
    </Card>
  )
}
