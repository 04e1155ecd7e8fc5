import type { ReactNode } from 'react'
import type { PeriodWeeks } from '#features/timetable/periods/summary/contract.ts'
import { clock } from '#web/ui/clock.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { dayWords, weekWords } from './week-words.ts'

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

/** The day, and where it stands in the period: «Semana 13 de 19 del período 2026-2, segundo corte». */
export function HomeFrame({ period, picture, children }: Props) {
  const today = clock.today()
  return (
    <Screen
      title="Inicio"
      heading={
        <>
          <span className="sr-only">Inicio, </span>
          {dayWords(today)}
        </>
      }
      lead={period === undefined ? held : weekWords(period, today)}
      more={picture}
    >
      {children}
    </Screen>
  )
}
