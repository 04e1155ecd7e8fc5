import { useNavigate } from '@tanstack/react-router'
import { sectionCode } from '#features/timetable/section-names/words.ts'
import { useAction, useMay } from '#web/api/api.tsx'
import { showFileError } from '#web/api/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { paperSizeHere } from '#web/ui/paper-size.ts'
import type { Closing, CourseOfPeriod } from '../contract.ts'
import { printActas } from '../printing/contract.ts'
import { KEEPING } from '../words.ts'
import { openActa } from './widgets/open-acta.ts'

function Acta({ of }: { of: CourseOfPeriod }) {
  const section = sectionCode(of)
  return (
    <li className="flex items-center justify-between gap-3 py-1">
      <span className="min-w-0">
        <span className="figures text-text-2">N.º {of.acta_number}</span> {of.title},{' '}
        <span className="whitespace-nowrap">{section}</span>
      </span>
      <Button
        mode="ghost"
        size="sm"
        className="row-act"
        label={`Abrir el acta de ${of.title}, ${section}`}
        onClick={() => void openActa(of).catch(showFileError)}
      >
        Abrir
      </Button>
    </li>
  )
}

/** Has them all made as one file, which the person gets when it is whole, on whichever screen. */
function PrintAll({ period }: { period: Closing['period'] }) {
  const { run, pending } = useAction(printActas, { silent: true })
  const navigate = useNavigate()
  const print = async () => {
    const { data } = await run({ params: { id: period.id }, query: { paper: paperSizeHere() } })
    const { followExport } = await import('#web/lists/long-export.ts')
    await followExport(data, () => void navigate({ to: '/exports' }))
  }
  return (
    <Button size="sm" icon="file" busy={pending} onClick={() => void print().catch(showFileError)}>
      Todas en un PDF
    </Button>
  )
}

/** The actas of a closed period, each to open and all in one file, and under them the head of the chain. */
export function Sealed({ closing }: { closing: Closing }) {
  const { actas_count, courses, head, is_imported, is_followed } = closing
  const may = useMay()
  const sealed = courses.filter(({ acta_number }) => acta_number !== null)
  return (
    <Card
      title={`Actas ${actas_count.toLocaleString('es-VE')}`}
      flush
      action={sealed.length > 0 && may(printActas) && <PrintAll period={closing.period} />}
    >
      <ul className="ruled grid gap-x-8 lg:grid-cols-2">
        {sealed.map((of) => (
          <Acta key={of.id} of={of} />
        ))}
      </ul>
      {is_imported && <p>Este período se importó: sus notas no tienen actas.</p>}
      {is_followed && (
        <p className="text-text-2">No se reabre: un período posterior ya tiene actas selladas.</p>
      )}
      {head && (
        <p className="py-2 text-compact text-text-2">
          Última de la cadena:{' '}
          <span className="figures wrap-anywhere">
            N.º {head.number}, SHA-256 {head.hash}
          </span>
          . {KEEPING}
        </p>
      )}
    </Card>
  )
}
