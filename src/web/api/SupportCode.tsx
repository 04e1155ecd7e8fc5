import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import { supportCode } from './support-code.ts'

/** The code to tell support: short, and copied with one press. */
export function SupportCode({ requestId }: { requestId: string | null | undefined }) {
  if (!requestId) return null
  const code = supportCode(requestId)
  const copy = async () => {
    await navigator.clipboard.writeText(code)
    toast.success('Código copiado')
  }
  return (
    <p className="support-code">
      Código para soporte <b className="select-all">{code}</b>
      {/* Without https the browser lends no clipboard. */}
      {navigator.clipboard !== undefined && (
        <Button mode="ghost" size="sm" icon="copy" label="Copiar el código" onClick={() => void copy()} />
      )}
    </p>
  )
}
