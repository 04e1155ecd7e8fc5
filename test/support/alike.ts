/** What is stored and how somebody searches it: the browser and the database are asked the same (`text.test.ts`). */
export const FOUND_BY: readonly (readonly [stored: string, typed: string])[] = [
  ['D’Elía', "d'elia"],
  ["D'Elía", 'D’ELÍA'],
  ['D’Elía', 'D´Elia'],
  ['D`Elía', 'Dʼelía'],
  ['L’Hoste', "l'hoste"],
  ['O‘Higgins', 'O＇Higgins'],
  ['Łukasiewicz', 'lukasiewicz'],
  ['lukasiewicz', 'Łukasiewicz'],
  ['Bjørn', 'bjorn'],
  ['Straße', 'STRASSE'],
  ['Æther', 'aether'],
  ['Œuvre Ǽ', 'oeuvre ae'],
  ['Đorđe Þór Ŋ', 'dorde thor n'],
  ['Pérez–Gómez', 'perez-gomez'],
  ['Pérez-Gómez', 'Pérez—Gómez'],
  ['Pérez‑Gómez', 'Pérez−Gómez'],
  ['Arrechedera-Urdaneta', 'Arrechedera-\u200bUrdaneta'],
  ['Arrechedera', 'Arre\u00adchedera'],
  ['Yıldız, İpek', 'yildiz, ipek'],
  ['Ñáñez', 'N\u0303a\u0301n\u0303ez'],
  ['Ａｎａ', 'ana'],
  ['Андрей', 'андреи'],
  ['100% _a\\b', '100% _A\\B'],
]

export const SAME_CODES: readonly (readonly [one: string, other: string])[] = [
  ['Q', 'q\u200b'],
  ['CB-1', 'ｃｂ–1'],
  ['Aula  2', ' aula\u00a02'],
  ["1' A", '1’ a'],
  ['Ñ', 'n\u0303'],
]

export const SAME_ADDRESSES: readonly string[] = [
  'zeta@ejemplo.test\u200b',
  '\u202aZeta@ejemplo.test\u202c',
  'ze\u00adta@ejemplo\ufeff.test',
  '\u2063zeta@ejemplo.test\u3164',
]
