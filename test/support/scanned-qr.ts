import jsqr from 'jsqr'
import { readBy } from './debian-programs.ts'

/** As a camera that comes nearer: one picture in some is not enough for the reader. */
const DPIS = ['150', '200', '300']
const RGB = 3
const RGBA = 4

/** What the QR of a printed page says, read back by another library from what another program has drawn. */
export async function scannedQr(pdf: Uint8Array): Promise<string | null> {
  const drawn = await Promise.all(
    DPIS.map((dpi) => readBy('pdftoppm', ['-r', dpi, '-singlefile', '-'], pdf, 'latin1')),
  )
  for (const picture of drawn) {
    const said = readFrom(Buffer.from(picture, 'latin1'))
    if (said) return said
  }
  return null
}

function readFrom(drawn: Buffer): string | undefined {
  const [head = '', width = '', height = ''] =
    /^P6\s+(\d+)\s+(\d+)\s+\d+\s/.exec(drawn.toString('latin1', 0, 64)) ?? []
  const pixels = drawn.subarray(head.length)
  const picture = new Uint8ClampedArray(Number(width) * Number(height) * RGBA).fill(255)
  for (let at = 0; at < picture.length / RGBA; at++)
    for (let colour = 0; colour < RGB; colour++)
      picture[at * RGBA + colour] = pixels[at * RGB + colour] ?? 255
  // Its types say a module, Node gives a function.
  const read = jsqr as unknown as typeof jsqr.default
  return read(picture, Number(width), Number(height))?.data
}
