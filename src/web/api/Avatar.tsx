import { usePicture } from './api.tsx'

type Props = {
  name: string
  /** The key that the API gives as `profile_picture`. */
  picture?: string | null | undefined
  size?: number
}

/** A face, or the first letter; decorative, since the name always stands beside it. */
export function Avatar({ name, picture, size = 30 }: Props) {
  const url = usePicture(picture ?? null)
  const letter = name.trim().charAt(0).toLocaleUpperCase('es-VE')
  return (
    <span
      className="avatar"
      style={{ width: size, height: size, fontSize: Math.round(size * 0.45) }}
      aria-hidden="true"
      // Drawn by the styles: as text it would count as part of a button's name.
      data-letter={url ? undefined : letter || '?'}
    >
      {url && <img src={url} alt="" width={size} height={size} decoding="async" />}
    </span>
  )
}
