// What people do to an institute at the same time, of which each may be refused. Whatever is picked may be gone by then.
import type { Act, Ask } from './asks.ts'
import { ARRANGING, PAPERS } from './house.ts'
import { MAKING_UP } from './making-up.ts'
import { BANKING, PAYING } from './money.ts'
import { INSCRIBING, LEAVING } from './people.ts'
import { RECOGNISING } from './recognising.ts'
import { TEACHING } from './teaching.ts'

const GROUPS = [INSCRIBING, LEAVING, RECOGNISING, PAYING, BANKING, TEACHING, MAKING_UP, ARRANGING, PAPERS]
export const ACTS: Readonly<Record<string, Act>> = Object.assign({}, ...GROUPS)

/** The acts of its kind, of which some lead to it. */
export const kinOf = (name: string) => Object.keys(GROUPS.find((group) => name in group) ?? ACTS)

/** What an act asks for; null where there is nothing yet to do it to, of which `pick` throws. */
export function askFor(name: string, ...of: Parameters<Act>): Ask | null {
  try {
    return ACTS[name]?.(...of) ?? null
  } catch {
    return null
  }
}
