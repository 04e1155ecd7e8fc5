import type { ReactNode } from 'react'
import { showInstitution } from '#features/institute/institution/first-calls.ts'
import { periodName } from '#features/timetable/periods/rules.ts'
import { showMoment } from '#kernel/dates.ts'
import { useAnswer } from '#web/api/api.tsx'
import { useUser } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { clock } from '#web/ui/clock.ts'
import { toast } from '#web/ui/toast.ts'
import type { Timetable } from '../timetables/contract.ts'

/** Has the server set the same week as a PDF, and keeps it. */
export type Printed = (filename: string) => Promise<void>

/** Paper and PDF, with what else a screen offers. */
export function PrintTools({
  print,
  name,
  children,
}: {
  print: Printed
  name: string
  children?: ReactNode
}) {
  const keep = async () => {
    const notice = toast.loading('Preparando el PDF')
    await print(`Horario ${name}.pdf`).finally(() => toast.dismiss(notice))
  }
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 print:hidden">
      {children}
      <div className="flex gap-2">
        <Button icon="print" onClick={() => window.print()}>
          Imprimir
        </Button>
        <Button icon="download" onClick={() => void keep()}>
          PDF
        </Button>
      </div>
    </div>
  )
}

/** What paper says above the week: institute, whose it is, period, who printed it and when. */
export function PrintHead({ name, period }: { name: string; period: Timetable['period'] }) {
  const { data } = useAnswer(showInstitution, undefined, { staleTime: 600_000, silent: true })
  const user = useUser()
  return (
    <header className="hidden print:block">
      <p className="font-bold">{data?.data.name}</p>
      <p>
        Horario: {name}
        {period && `, período ${periodName(period)}`}
      </p>
      <p className="text-hint">
        Impreso por {user.name} el {showMoment(clock.now())}
      </p>
    </header>
  )
}
