import type { Pasted } from '../../rules.ts'

const MOST_NAMES = 3

/** `A; B; C y 2 más` */
const namesOf = (names: readonly string[]): string => {
  const rest = names.length - MOST_NAMES
  return `${names.slice(0, MOST_NAMES).join('; ')}${rest > 0 ? ` y ${rest} más` : ''}.`
}

/** `Se pegaron 7 de 18 notas` */
const titleOf = (taken: number, given: number): string => {
  if (taken === 0) return given === 1 ? 'No se pegó la nota' : `No se pegó ninguna de ${given} notas`
  return `${taken === 1 ? 'Se pegó 1' : `Se pegaron ${taken}`} de ${given} notas`
}

/** What is no note stays at its cell, unless nothing goes in. */
const wrongWords = (wrong: number, isMarked: boolean): string => {
  if (wrong === 1) return `1 no es una nota${isMarked ? ' y queda marcada' : ''}.`
  return `${wrong} no son notas${isMarked ? ' y quedan marcadas' : ''}.`
}

/** What of a pasted block was left out, and why; null where all of it went in. */
export function leftOut(pasted: Pasted, { isMarked = true } = {}): { title: string; body: string } | null {
  const { cells, given, wrong, unparted, over, closed, unknown, doubled, mixed } = pasted
  const taken = cells.length - wrong
  if (taken === given) return null
  const body = [
    over > 0 && `${over === 1 ? 'Sobra 1' : `Sobran ${over}`}: revise que las filas sean las mismas.`,
    wrong > 0 && wrongWords(wrong, isMarked),
    unparted > 0 && 'Las columnas deben venir separadas, como salen de una hoja de cálculo.',
    closed > 0 &&
      `${closed === 1 ? '1 cae en una celda que no se califica' : `${closed} caen en celdas que no se califican`}.`,
    unknown.length > 0 && `Sin encontrar: ${namesOf(unknown)}`,
    doubled.length > 0 && `Más de una vez: ${namesOf(doubled)}`,
    mixed.length > 0 && `Con el documento de otra persona: ${namesOf(mixed)}`,
  ]
  return { title: titleOf(taken, given), body: body.filter(Boolean).join(' ') }
}
