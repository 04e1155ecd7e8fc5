import { pendingBanner } from '#features/payments/web/widgets/first-banner.ts'
import { el, type FirstRows, holderIn, link, screenOf } from '#web/first-rows/parts.ts'
import type { Seen } from '#web/offline/snapshot.ts'
import { clock } from '#web/ui/clock.ts'
import type { IndexDashboard } from '../contract.ts'
import { isAtBeginning } from '../rules.ts'
import { ageOf, inWaiting, type Waiting, waitingFor } from './waiting.ts'
import { dayWords, weekWords } from './week-words.ts'

export const path = '/home'

/** Where the picture of the period will stand (HomeFrame.tsx). */
const picture = el('div', { style: 'width: min(28rem, 100vw - 2rem); min-height: 3.25rem' })
const ROW = 'flex items-center gap-x-3 py-2'

const isHome = (answer: unknown): answer is { data: IndexDashboard } =>
  typeof answer === 'object' && answer !== null && 'data' in answer

function rowOf(one: Waiting, at: number): Seen {
  const { count, what, detail, to, search, act } = one
  const age = ageOf(one)
  const words = [
    el(
      'b',
      { class: 'figures text-end text-section', style: 'min-width: 2.5rem' },
      count.toLocaleString('es-VE'),
    ),
    el('span', 'min-w-0 flex-1 font-medium', what),
    detail && el('span', `text-compact text-text-2 ${to ? 'max-sm:hidden' : ''}`, detail),
    age && el('span', 'text-compact text-text-3 max-sm:hidden', age),
  ]
  if (!to) return el('p', ROW, ...words)
  const asked = new URLSearchParams(
    Object.entries(search ?? {}).map(([name, value]) => [name, String(value)]),
  )
  return link(
    `${to}${asked.size > 0 ? `?${asked}` : ''}`,
    `${ROW} text-text no-underline hover:bg-hover`,
    ...words,
    el('span', at === 0 ? 'btn btn-primary btn-sm' : 'link', act),
  )
}

/** The home of the administration as `StaffHome` shows it, once the institute has begun. */
export const firstRows: FirstRows = ([answer], looks) => {
  if (looks.user.type !== 'admin' || !isHome(answer)) return null
  const { data: home } = answer
  if (isAtBeginning(home.steps) || (home.records?.faults_count ?? 0) > 0) return null
  const today = clock.today()
  const waiting = waitingFor(home, holderIn(looks))
  const sum = inWaiting(waiting)
  const toDo = el(
    'section',
    'sec',
    el(
      'header',
      'sec-head',
      el('h2', '', 'Por hacer'),
      sum > 0 && el('span', 'text-compact text-text-3', `${sum.toLocaleString('es-VE')} en espera`),
    ),
    waiting.length === 0 && el('p', 'py-2 text-text-2', 'No hay nada en espera.'),
    el('ul', 'ruled', ...waiting.map((one, at) => el('li', '', rowOf(one, at)))),
  )
  const screen = screenOf(
    {
      heading: [el('span', 'sr-only', 'Inicio, '), dayWords(today)],
      lead: weekWords(home.period, today),
      more: [picture],
    },
    el(
      'div',
      'flex flex-wrap items-start gap-6',
      el('div', { class: 'min-w-0', style: 'flex: 3 1 28rem' }, toDo),
      home.today && el('div', { class: 'min-w-0', style: 'flex: 1 1 18rem' }),
    ),
  )
  return { screen, banner: pendingBanner(home.payments.pending, looks) }
}
