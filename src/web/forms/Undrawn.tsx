import { undrawn } from '#kernel/drawn-letters.ts'

/** Names the letters with which no paper is made (`paper_letters_undrawn`); it keeps nothing from being saved. */
export function Undrawn({ text }: { text: string }) {
  const signs = undrawn(text)
  return (
    <p role="status" className="text-control text-warn empty:hidden">
      {signs.length > 0 &&
        `Los documentos no se pueden imprimir con ${signs.map((sign) => `«${sign}»`).join(', ')}. ¿Puede escribirse en letras latinas, como en la cédula o el pasaporte?`}
    </p>
  )
}
