/** As large as the server keeps it (rules.md#payments). */
const MOST_PX = 1_600
/** Not worth the time of a phone. */
const SMALL_BYTES = 400_000
const TAKEN: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp'])

/** A photo small enough for a slow line and still readable, as JPEG; rejects what the browser cannot open. */
export async function readablePicture(file: File): Promise<Blob> {
  const photo = await createImageBitmap(file)
  if (TAKEN.has(file.type) && file.size <= SMALL_BYTES) return file
  const share = Math.min(1, MOST_PX / Math.max(photo.width, photo.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(photo.width * share)
  canvas.height = Math.round(photo.height * share)
  const pen = canvas.getContext('2d')
  if (!pen) return file
  // JPEG has no transparency: what shows through would turn black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(photo, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob((made) => resolve(made ?? file), 'image/jpeg', 0.85))
}
