import type sharp from 'sharp'
import { Refusal } from '#kernel/errors.ts'
import { turnsPerKey } from '#server/access/throttle/turns.ts'
import { sniff } from './files.ts'
import { insistOnOpenOffice, isArchive, officeKind } from './office-file.ts'
import { isWholePdf } from './pdf-file.ts'

const MOST_PIXELS = 24_000_000
/** What was written on paper or a screen can still be read. */
const SCAN_PX = 1_600
const MOST_SECONDS = 10
const READABLE: ReadonlySet<string | null> = new Set(['image/png', 'image/jpeg', 'image/webp'])

let loading: Promise<typeof sharp> | undefined
/** The library comes with the first picture: a server that draws none does without its 20 MB (docs/measured.md#what-the-memory-is). */
const library = () => (loading ??= load())

async function load(): Promise<typeof sharp> {
  const loaded = (await import('sharp')).default
  // Three of the library's formats stay: no SVG, no TIFF, nothing that could fetch or draw.
  loaded.block({ operation: ['VipsForeignLoad'] })
  loaded.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] })
  loaded.cache(false)
  loaded.concurrency(1)
  return loaded
}

/** At most two at once: reading a picture of 24 megapixels takes some 70 MB. */
const inTurn = turnsPerKey({ at_once: 2, waiting: Number.POSITIVE_INFINITY })

/**
 * Redraws a picture as WebP, upright, within a square of `most_px`, without its metadata. Refuses whatever is not a
 * whole PNG, JPEG or WebP of up to 24 megapixels.
 */
export async function pictureOf(bytes: Uint8Array, { most_px = 512 } = {}): Promise<Uint8Array> {
  if (!READABLE.has(sniff(bytes))) throw new Refusal('file_not_readable')
  return inTurn('picture', async () => {
    const draw = await library()
    const drawn = draw(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
      .autoOrient()
      .resize({ width: most_px, height: most_px, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: MOST_SECONDS })
    const picture = await drawn.toBuffer().catch(() => null)
    if (picture === null) throw new Refusal('file_not_readable')
    return new Uint8Array(picture)
  })
}

/** A scan: a picture drawn anew, large enough to be read, or a PDF as it is. Refuses what is neither. */
export async function scanOf(bytes: Uint8Array): Promise<Uint8Array> {
  if (sniff(bytes) !== 'application/pdf') return pictureOf(bytes, { most_px: SCAN_PX })
  const isWhole = await isWholePdf(bytes.length, async (at, length) =>
    Buffer.from(bytes.subarray(at, at + length)),
  )
  if (!isWhole) throw new Refusal('file_not_readable')
  return bytes
}

/** What people send along: a scan, or an office document as it is. */
export async function attachmentOf(bytes: Uint8Array): Promise<Uint8Array> {
  const head = Buffer.from(bytes.subarray(0, 8))
  insistOnOpenOffice(head)
  if (!isArchive(head)) return scanOf(bytes)
  if ((await officeKind(bytes)) === null) throw new Refusal('file_not_readable')
  return bytes
}
