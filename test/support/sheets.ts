import { crc32, deflateRawSync } from 'node:zlib'

type Part = {
  name: string
  data: Buffer | string
  packed?: Buffer
  states?: number
  /** Packed with this method; 0 is not at all. */
  method?: number
  flags?: number
  /** As Unix keeps it: `0o120777` is a link. */
  mode?: number
}

/** A zip of parts, each with the size that it is said to state. */
export function zip(parts: readonly Part[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, data, packed: given, states, method = 8, flags = 0, mode = 0o100644 } of parts) {
    const whole = Buffer.from(data)
    const packed = given ?? deflateRawSync(whole)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(flags, 2)
    head.writeUInt16LE(method, 4)
    head.writeUInt32LE(crc32(whole), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(states ?? whole.length, 18)
    head.writeUInt16LE(Buffer.byteLength(name), 22)
    const place = Buffer.alloc(14)
    place.writeUInt16LE(mode, 8)
    place.writeUInt32LE(at, 10)
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), packed])
    directory.push(Buffer.from('PK\x01\x02\x14\x03', 'latin1'), head, place, Buffer.from(name))
    files.push(file)
    at += file.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, listed, end])
}

type Book = { sheet?: string; strings?: string; styles?: string; workbook?: string; more?: Part[] }

export const WORKBOOK = '<workbook><sheets><sheet name="Uno" sheetId="1" r:id="r1"/></sheets></workbook>'
export const RELATIONS =
  '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>'

/** The smallest workbook of one sheet, with what is put into its parts. */
export function xlsx({ sheet = '', strings, styles, workbook = WORKBOOK, more = [] }: Book): Buffer {
  return zip([
    { name: 'xl/workbook.xml', data: workbook },
    { name: 'xl/_rels/workbook.xml.rels', data: RELATIONS },
    { name: 'xl/worksheets/sheet1.xml', data: `<worksheet><sheetData>${sheet}</sheetData></worksheet>` },
    ...(strings === undefined ? [] : [{ name: 'xl/sharedStrings.xml', data: `<sst>${strings}</sst>` }]),
    ...(styles === undefined ? [] : [{ name: 'xl/styles.xml', data: styles }]),
    ...more,
  ])
}
