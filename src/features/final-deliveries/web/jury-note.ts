import { readCell } from '#features/gradebook/grid/rules.ts'
import { showNote } from '#kernel/notes.ts'

/** A jury gives a number or nothing: neither NP nor EX. */
export function readNote(text: string): { note: number | null } | { problem: string } {
  const read = readCell(text)
  if ('problem' in read ? read.problem === 'no_note' : read.outcome !== null)
    return { problem: 'No es una nota: se escribe como 14,50.' }
  if ('problem' in read) return { problem: 'La nota va de 0 a 20, con dos decimales como máximo.' }
  return { note: read.note }
}

/** Whether a jury may give it. */
export const isNote = (text: string): boolean => !('problem' in readNote(text))

/** Whether a line shows still what a text made of it. */
export function isShown(text: string, shown: string): boolean {
  const read = readNote(text)
  return shown === ('problem' in read || read.note === null ? text : showNote(read.note))
}

/** What a way back leaves as it is. */
export const keptWords = (kept: number): string =>
  kept === 1
    ? '1 nota cambió desde entonces y queda como está'
    : `${kept} notas cambiaron desde entonces y quedan como están`
