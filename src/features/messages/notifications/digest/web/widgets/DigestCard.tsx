import { Answered } from '#web/api/Answered.tsx'
import { useAction, useAnswer } from '#web/api/api.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { toast } from '#web/ui/toast.ts'
import { DIGEST_LABELS } from '../../../words.ts'
import { type DigestPreferences, showDigestPreferences, updateDigestPreferences } from '../../contract.ts'

const KINDS = Object.entries(DIGEST_LABELS) as [keyof typeof DIGEST_LABELS, string][]

/** Whether one wants the daily digest by mail, and what in it. */
export function DigestCard() {
  const answer = useAnswer(showDigestPreferences, {}, { silent: true })
  return (
    <Card title="Notificaciones por correo">
      <Answered answer={answer} rows={2} height={29}>
        {(preferences) => <Switches preferences={preferences} />}
      </Answered>
    </Card>
  )
}

function Switches({ preferences }: { preferences: DigestPreferences }) {
  const { run, pending } = useAction(updateDigestPreferences)
  const set = async (change: Partial<DigestPreferences>, done: string) => {
    await run({ body: change })
    toast.success(done)
  }
  return (
    <div className="grid gap-3">
      <Switch
        label="Resumen diario, a las 18:00"
        checked={preferences.daily_digest}
        disabled={pending}
        onChange={(daily_digest) =>
          void set(
            { daily_digest },
            daily_digest ? 'El resumen diario llegará por correo' : 'El resumen diario está apagado',
          )
        }
      />
      {preferences.daily_digest ? (
        <fieldset className="grid gap-2">
          <legend className="field-label">Qué lleva el resumen</legend>
          {KINDS.map(([kind, label]) => (
            <Switch
              key={kind}
              label={label}
              checked={preferences[kind]}
              disabled={pending}
              onChange={(on) => void set({ [kind]: on }, 'Se ha actualizado el resumen con éxito')}
            />
          ))}
        </fieldset>
      ) : (
        <p className="hint">Lleva lo que no se haya leído desde el resumen anterior.</p>
      )}
    </div>
  )
}
