/** Returns the code points for which a TrueType font has a glyph, from its `cmap` table (formats 4 and 12). */
export function codePointsOf(font: Uint8Array): Set<number> {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const table = tableAt(view, 'cmap')
  const points = new Set<number>()
  for (let index = 0; index < view.getUint16(table + 2); index++) {
    const at = table + view.getUint32(table + 4 + index * 8 + 4)
    const format = view.getUint16(at)
    if (format === 4) addSegments(view, at, points)
    if (format === 12) addGroups(view, at, points)
  }
  return points
}

function tableAt(view: DataView, name: string): number {
  for (let index = 0; index < view.getUint16(4); index++) {
    const at = 12 + index * 16
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(at + byte)))
    if (tag === name) return view.getUint32(at + 8)
  }
  throw new Error(`The font has no table ${name}`)
}

function addSegments(view: DataView, at: number, points: Set<number>): void {
  const doubled = view.getUint16(at + 6)
  const ends = at + 14
  const starts = ends + doubled + 2
  const deltas = starts + doubled
  const offsets = deltas + doubled
  for (let two = 0; two < doubled; two += 2) {
    const start = view.getUint16(starts + two)
    const offset = view.getUint16(offsets + two)
    for (let point = start; point <= view.getUint16(ends + two) && point < 0xffff; point++) {
      const listed = offset === 0 ? point : view.getUint16(offsets + two + offset + 2 * (point - start))
      if (listed !== 0 && ((listed + view.getUint16(deltas + two)) & 0xffff) !== 0) points.add(point)
    }
  }
}

function addGroups(view: DataView, at: number, points: Set<number>): void {
  for (let index = 0; index < view.getUint32(at + 12); index++) {
    const group = at + 16 + index * 12
    for (let point = view.getUint32(group); point <= view.getUint32(group + 4); point++) points.add(point)
  }
}
