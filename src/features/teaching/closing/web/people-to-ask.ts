import type { Gap } from '../contract.ts'
import { KINDS } from './gap-signs.ts'

export const NOBODY = 0

export type Person = { key: number; name: string; gaps: Gap[] }

const gravityOf = ({ gaps }: Person): number => {
  const kinds = new Set(gaps.map(({ kind }) => kind))
  return KINDS.findIndex((kind) => kinds.has(kind))
}

/** Who teaches what, the gravest first: what nobody teaches, what cannot be handed over, what would count 0. */
export function peopleOf(gaps: readonly Gap[]): Person[] {
  const people = new Map<number, Person>()
  for (const gap of gaps) {
    const { responsible: of } = gap
    const key = of?.id ?? NOBODY
    const person = people.get(key) ?? {
      key,
      name: of ? `${of.last_name}, ${of.first_name}` : 'Sin profesor',
      gaps: [],
    }
    person.gaps.push(gap)
    people.set(key, person)
  }
  return [...people.values()].sort((one, other) => gravityOf(one) - gravityOf(other))
}
