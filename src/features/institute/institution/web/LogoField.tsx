import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FileField } from '#web/forms/FileField.tsx'

type Props = {
  /** The key of the logo there is now. */
  logo: string | null
  /** Changes with the logo, so that the browser reads it anew. */
  version: string
}

/** The logo of the institute, as it stands and as it would become. */
export function LogoField({ logo, version }: Props) {
  const chosen = useChosen()
  const shown = chosen ?? (logo && `/api/institution/logo?v=${encodeURIComponent(version)}`)
  return (
    <div className="grid gap-3">
      <FileField
        name="logo"
        accept="image/png,image/jpeg,image/webp"
        hint="PNG, JPEG o WebP de hasta 5 MB. Se reduce a 512 píxeles; mejor con fondo claro o transparente."
      />
      {shown && (
        // Papers are white: so is the ground on which the logo is judged.
        <img
          src={shown}
          alt={chosen ? 'Logotipo elegido' : 'Logotipo actual'}
          className="max-h-24 max-w-full justify-self-start rounded-md border border-line p-2"
          style={{ background: '#fff' }}
        />
      )}
    </div>
  )
}

function useChosen(): string | null {
  const value: unknown = useWatch({ name: 'logo' })
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!(value instanceof Blob)) return setUrl(null)
    const made = URL.createObjectURL(value)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [value])
  return url
}
