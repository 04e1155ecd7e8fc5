import type { ReactNode } from 'react'
import type { PeriodWeeks } from '#features/periods/summary/contract.ts'
import { cutOn, weekOn } from '#features/periods/summary/rules.ts'
import { type Day, showDayInWords } from '#kernel/dates.ts'
import { clock } from '#web/ui/clock.ts'
import { Screen } from '#web/ui/Screen.tsx'

type Props = {
  /** Undefined until it is known; null while no period is current. */
  period: PeriodWeeks | null | undefined
  /** A picture of the period, at the end of the head. */
  picture?: ReactNode
  children: ReactNode
}

/** As long as the words will be, so that nothing below moves when they come. */
const held = <span style={{ visibility: 'hidden' }}>{'semana '.repeat(11)}</span>

/** The place of `PeriodRule` beside the day. */
export const PICTURE = { width: 'min(28rem, 100vw - 2rem)', minHeight: '3.25rem' }

const capital = (text: string) => text.charAt(0).toLocaleUpperCase('es-VE') + text.slice(1)

/** The day, and where it stands in the period: «Semana 13 de 19 del período 2026-2, segundo corte». */
export function HomeFrame({ period, picture, children }: Props) {
  const today = clock.today()
  return (
    <Screen
      title="Inicio"
      heading={
        <>
          <span className="sr-only">Inicio, </span>
          {capital(showDayInWords(today))}
        </>
      }
      lead={period === undefined ? held : weekWords(period, today)}
      more={picture}
    >
      {children}
    </Screen>
  )
}

function weekWords(period: PeriodWeeks | null, today: Day): string {
  if (!period) return 'No hay un período en curso.'
  const name = `${period.year}-${period.number}`
  const week = weekOn(period, today)
  if (week === null)
    return today < period.start_date
      ? `El período ${name} comienza el ${showDayInWords(period.start_date)}.`
      : `El período ${name} terminó el ${showDayInWords(period.end_date)}.`
  const cut = cutOn(period, today)
  const until = cut === 1 ? period.first_cut_end_date : period.second_cut_end_date
  return `Semana ${week} de ${period.weeks_length} del período ${name}${
    cut
      ? `, ${cut === 1 ? 'primer' : 'segundo'} corte hasta el ${showDayInWords(until).replace(/^\S+ /, '')}`
      : ''
  }.`
}
