import sharp from 'sharp'
import { pictureOf } from '#server/files/pictures.ts'

type Point = readonly [number, number]

/** Within a page of 300 by 400. */
const distance = ([x, y]: Point, [to_x, to_y]: Point) => Math.hypot(x - to_x, y - to_y)
const isWithin = ([x, y]: Point, left: number, top: number, width: number) =>
  x > left && x < left + width && y > top && y < top + 55

function distanceToSegment(at: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const [width, height] = [x2 - x1, y2 - y1]
  const along = ((at[0] - x1) * width + (at[1] - y1) * height) / (width ** 2 + height ** 2)
  const near = Math.max(0, Math.min(1, along))
  return distance(at, [x1 + near * width, y1 + near * height])
}

const CURVE: readonly Point[] = [
  [45, 320],
  [115, 225],
  [160, 265],
  [215, 115],
  [255, 175],
]

/** What a cover shows: whether a point has the ink. */
const MOTIFS = {
  hills: (at: Point) =>
    distance(at, [215, 90]) < 38 || at[1] > Math.min(165 + Math.abs(at[0] - 95), 225 + Math.abs(at[0] - 240)),
  boxes: (at: Point) => isWithin(at, 45, 70, 210) || isWithin(at, 45, 160, 95) || isWithin(at, 160, 160, 95),
  line: (at: Point) =>
    CURVE.some((to, index) => index > 0 && distanceToSegment(at, CURVE[index - 1] ?? to, to) < 9),
  rings: (at: Point) =>
    Math.abs(distance(at, [120, 170]) - 70) < 7 || Math.abs(distance(at, [185, 230]) - 70) < 7,
} as const
export type Motif = keyof typeof MOTIFS

const [WIDTH, HEIGHT, SCALE] = [600, 800, 2]
const channelsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** A cover, or a plate, that somebody drew. Point by point: the server's reader of pictures takes no SVG. */
export async function drawn([motif, ground, ink]: readonly [Motif, string, string]): Promise<Buffer> {
  const colours = [channelsOf(ground), channelsOf(ink)] as const
  const points = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++)
      points.set(colours[MOTIFS[motif]([x / SCALE, y / SCALE]) ? 1 : 0], (y * WIDTH + x) * 3)
  const png = await sharp(points, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png()
    .toBuffer()
  return Buffer.from(await pictureOf(png))
}
