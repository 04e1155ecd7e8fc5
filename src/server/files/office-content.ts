/** A letter may be written as a number. */
export const spelled = (text: string): string =>
  text.replaceAll(/&#(x?)([\da-f]+);/gi, (_, hex: string, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, hex ? 16 : 10)),
  )

/** Formulas that fetch or run something when they are reckoned, as they are when the file is opened. */
const FETCHES = /\b(?:WEBSERVICE|IMAGE|RTD|DDE)\s*\(|\|\s*'[^'<]*'\s*!/i
export const isFetching = (formula: string): boolean => FETCHES.test(formula)

/** Texts and results of cells, and what only parts formulas. */
const CELL_TEXT = /<(?:[^\s<>/]+:)?[tv](?:\s[^<>]*)?>[^<]*/g
const MARKS = /<!--[\s\S]*?-->|<!\[CDATA\[|\]\]>/g
/** A sheet asks another program, or a page of the web, for its data. */
const ASKS = /<(?:[^\s<>/]+:)?(?:ddeLink|oleLink|webPr)[\s>/]/

const ofSheet = () => (whole: string) =>
  ASKS.test(whole) || isFetching(spelled(whole.replaceAll(MARKS, '').replaceAll(CELL_TEXT, '')))

/** The instruction of a field of Word, which may stand in several pieces, and where the next one begins. */
const FIELD =
  /<(?:[^\s<>/]+:)?instrText[^<>]*>([^<]*)|\s(?:[^\s<>=]+:)?instr\s*=\s*["']([^"']*)|fldCharType\s*=\s*["']begin/g
const MOST_FIELD = 1_000

function ofText() {
  let field = ''
  return (whole: string): boolean => {
    for (const [, piece, said] of whole.matchAll(FIELD)) {
      field = piece === undefined ? (said ?? '') : (field + piece).slice(0, MOST_FIELD)
      if (/^\s*DDE(?:AUTO)?\s/i.test(spelled(field))) return true
    }
    return false
  }
}

/** What tells, of the pieces of a part of Word or Excel one after the other, that it fetches or runs something. */
export function contentCheck(name: string): ((whole: string) => boolean) | null {
  if (/^xl\/.*\.xml$/i.test(name)) return ofSheet()
  return /^word\/.*\.xml$/i.test(name) ? ofText() : null
}
