import { undrawn } from '#kernel/drawn-letters.ts'

/** What is said of letters with which no paper is made (`paper_letters_undrawn`). */
export const undrawnWords = (signs: readonly string[]): string =>
  `Los documentos no se pueden imprimir con ${signs.map((sign) => `«${sign}»`).join(', ')}. ¿Puede escribirse en letras latinas?`

/** Names these letters; it keeps nothing from being saved. */
export function Undrawn({ text }: { text: string }) {
  const signs = undrawn(text)
  return (
    <p role="status" className="text-control text-warn empty:hidden">
      {signs.length > 0 && undrawnWords(signs)}
    </p>
  )
}
