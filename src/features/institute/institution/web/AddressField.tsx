import { useWatch } from 'react-hook-form'
import { TextField } from '#web/forms/TextField.tsx'
import { isNearby } from '../rules.ts'

/** Where the code of each paper leads; where the server's setting says it, there is nothing to write. */
export function AddressField({ set }: { set: string | null }) {
  const typed: unknown = useWatch({ name: 'public_url' })
  if (set !== null)
    return (
      <div className="field">
        <span className="field-label">Dirección web</span>
        <span className="wrap-anywhere">{set}</span>
        <p className="field-hint">
          La fija el servidor (PUBLIC_URL). A ella lleva el código QR de cada documento.
        </p>
      </div>
    )
  return (
    <div className="grid gap-1">
      <TextField
        name="public_url"
        type="url"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="url"
        most={100}
        placeholder="https://claustro.instituto.edu.ve"
        hint="La que escribe la gente para entrar, sin nada detrás. A ella lleva el código QR de cada documento; sin ella no se hace ninguno. Los documentos ya hechos conservan la suya."
      />
      <p role="status" className="text-control text-warn empty:hidden">
        {doubtOf(typed)}
      </p>
    </div>
  )
}

function doubtOf(typed: unknown): string | null {
  try {
    const { hostname, protocol } = new URL(String(typed ?? ''))
    if (isNearby(hostname))
      return 'Fuera de este equipo o de su red nadie abre esta dirección: quien reciba un documento no podrá comprobarlo.'
    return protocol === 'http:'
      ? 'Sin https, la firma de los documentos no se comprueba en el teléfono.'
      : null
  } catch {
    return null
  }
}
