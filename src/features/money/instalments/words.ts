import { owedWords, type Rate } from '#kernel/bolivares.ts'
import { type Day, showDayInWords, showShortDay } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'

type Surcharge = {
  surcharge_after_days: number | null
  surcharge_percent: number | null
  surcharge_e2: number | null
}

/** What a list is narrowed to. */
export const OVERDUE_LABELS = { true: 'Con cuotas vencidas', false: 'Sin cuotas vencidas' } as const

/** Until when: `hasta hoy`, `hasta el vie 20 nov`. */
export const untilWords = (due_on: Day, today: Day): string =>
  due_on === today ? 'hasta hoy' : `hasta el ${showShortDay(due_on)}`

export type Reminder = {
  period: string
  number: number
  count: number
  open_e2: number
  due_on: Day
  is_after: boolean
}

/** `5 % de lo vencido tras 3 días`, `2,00 $ desde el día siguiente`. */
export function surchargeWords({
  surcharge_after_days: days,
  surcharge_percent,
  surcharge_e2,
}: Surcharge): string {
  const what =
    surcharge_percent === null ? showMoney(surcharge_e2 ?? 0) : `${surcharge_percent} % de lo vencido`
  if (!days) return `${what} desde el día siguiente`
  return `${what} tras ${days} ${days === 1 ? 'día' : 'días'}`
}

/** What a surcharge is called: `Recargo de la cuota 2 de 2026-2`. */
export const surchargeTitle = ({
  number,
  count,
  period,
}: Pick<Reminder, 'number' | 'count' | 'period'>): string =>
  count === 1 ? `Recargo de la inscripción de ${period}` : `Recargo de la cuota ${number} de ${period}`

const partName = ({ number, count }: Pick<Reminder, 'number' | 'count'>): string =>
  count === 1 ? 'La inscripción' : `La cuota ${number} de ${count}`

/** What a student reads some days before and after a due day. */
export const reminderNotice = (reminders: readonly Reminder[], rate: Rate | null): string =>
  reminders
    .map((it) =>
      it.is_after
        ? `${partName(it)} de ${it.period} venció el ${showDayInWords(it.due_on)}: quedan ${owedWords(it.open_e2, rate)} por pagar.`
        : `${partName(it)} de ${it.period} vence el ${showDayInWords(it.due_on)}: ${owedWords(it.open_e2, rate)}.`,
    )
    .join(' ')

type Standing = { open_e2: number; is_overdue: boolean; due_on: Day }

/** `Pagada`, `Vencida`, `Vence hoy`, `Por vencer`. */
export function stateOfPart({ open_e2, is_overdue, due_on }: Standing, today: Day) {
  if (open_e2 === 0) return { tone: 'ok', word: 'Pagada' } as const
  if (is_overdue) return { tone: 'bad', word: 'Vencida' } as const
  return due_on === today
    ? ({ tone: 'warn', word: 'Vence hoy' } as const)
    : ({ tone: 'neutral', word: 'Por vencer' } as const)
}
