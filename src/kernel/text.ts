/** The same where no emoji belongs: addresses, documents, telephones, names and what is compared. */
const ANY_UNSEEN = /[\p{Cf}\p{DI}]/gu

/** Text without what nobody sees in it. The database has the same as the function `without_unseen`. */
export const withoutUnseen = (value: string): string => value.replaceAll(ANY_UNSEEN, '')

/** Text with apostrophes and dashes as the keyboard has them: a phone writes others by itself (`plain_signs`). */
export const plainSigns = (value: string): string =>
  withoutUnseen(value)
    .replaceAll(/[\u2018\u2019\u201b\u00b4\u0060\u02bc\u02b9\u2032\uff07]/g, "'")
    .replaceAll(/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-')

/** Letters that no accent makes: the database's unaccent knows more of them, these are those of names. */
const LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  þ: 'th',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  ŧ: 't',
}
const OWN_LETTERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

/** Text as searches compare it: lower case, without accents. The database has the same as the function `plain`. */
export const plain = (value: string): string =>
  plainSigns(value)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(OWN_LETTERS, (letter) => LETTERS[letter] ?? letter)

/** A code as it is compared: whatever its case, width and blanks. The database has the same as the function `code_key`. */
export const codeKey = (value: string): string =>
  plainSigns(value).normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** `Ana Inés Rodríguez` → `Ana`. */
export const firstWord = (value: string): string => value.trim().split(/\s+/)[0] ?? ''

/** Cuts to `most` characters, the last of them an ellipsis. */
export const truncated = (value: string, most: number): string =>
  value.length > most ? `${value.slice(0, most - 1).trimEnd()}…` : value

/** Cuts to `most` characters without leaving half a surrogate pair, which the database refuses. */
export const cut = (value: string, most: number): string => value.slice(0, most).replace(/\p{Cs}$/u, '')
