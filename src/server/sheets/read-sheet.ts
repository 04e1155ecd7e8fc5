import { Invalid } from '#kernel/errors.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { MOST_ROWS, type Sheet, SheetFault } from './sheet-cells.ts'
import { XmlFault } from './xml.ts'
import { ZipFault } from './zip.ts'

/** The container of protected workbooks, and of those from before 2007. */
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ZIP = Buffer.from('PK')
/** A table of a web page, which some programs give away as `.xls`. */
const PAGE = /^\W*<(?:!doctype\s+html|html|head|body|table|meta)\b/i

const SAID = { damaged: 'sheet_damaged', encrypted: 'sheet_protected', too_large: 'sheet_too_large' }

const startsWith = (bytes: Buffer, mark: Buffer) => bytes.subarray(0, mark.length).equals(mark)

/** Reads an uploaded table, xlsx or CSV by its bytes, whatever its name. Any other file is a field error of `file`. */
export function readSheet(bytes: Buffer, most_rows = MOST_ROWS): Sheet {
  try {
    const sheet = sheetIn(bytes, most_rows)
    if (sheet.rows.length === 0) throw new SheetFault('sheet_empty')
    return sheet
  } catch (error) {
    if (error instanceof SheetFault) throw new Invalid({ file: [error.code] })
    if (error instanceof ZipFault) throw new Invalid({ file: [SAID[error.kind]] })
    if (error instanceof XmlFault) throw new Invalid({ file: ['sheet_damaged'] })
    throw error
  }
}

function sheetIn(bytes: Buffer, most_rows: number): Sheet {
  if (startsWith(bytes, OLE)) throw new SheetFault('sheet_protected')
  if (PAGE.test(bytes.subarray(0, 2_000).toString('latin1'))) throw new SheetFault('sheet_is_page')
  return startsWith(bytes, ZIP) ? readXlsx(bytes, most_rows) : readCsv(bytes, most_rows)
}
