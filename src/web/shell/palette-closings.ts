import { showClosing } from '#features/teaching/closing/first-calls.ts'
import { listPeriods } from '#features/timetable/periods/first-calls.ts'
import { periodName } from '#features/timetable/periods/rules.ts'
import { useAnswer, userMay } from '#web/api/api.tsx'
import type { SessionUser } from '#web/api/session.ts'
import { names } from './palette-words.ts'

const MOST = 4
const MINUTE = 60_000
const LATEST = { query: { limit: 12, sort_by: 'year,desc' } } as const

/** What closings are called, whichever of it is typed. */
const WORDS = 'cierre del período cerrar período actas sellar notas'

/** The closing of the current period, and those of the latest before it, for whoever may see them; whether they are still to come. */
export function useClosings(
  user: SessionUser,
  typed: string,
): { closings: readonly { to: string; label: string; words: string }[]; isWaiting: boolean } {
  // Asked for once the first word may mean one: the palette itself asks for nothing.
  const [first = ''] = typed.trim().split(/\s+/)
  const isMeant = first !== '' && names(WORDS, first)
  const enabled = isMeant && userMay(showClosing, user) && userMay(listPeriods, user)
  const { data, isLoading } = useAnswer(listPeriods, LATEST, { enabled, staleTime: MINUTE, silent: true })
  const periods = data?.data ?? []
  const of = (standing: string) => periods.filter((one) => one.standing === standing)
  const closings = [...of('current'), ...of('older')].slice(0, MOST).map((one) => ({
    to: `/periods/${one.id}/closing`,
    label: `Cierre de ${periodName(one)}`,
    words: `Cierre de ${periodName(one)} ${WORDS}`,
  }))
  // Of fewer letters a screen may be meant that is known already.
  return { closings, isWaiting: isLoading && first.length > 2 && names('cierre', first) }
}
