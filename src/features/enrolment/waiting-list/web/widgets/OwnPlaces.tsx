import { MONEY_NUMBERS } from '#features/money/payments/web/widgets/money-numbers.ts'
import { bareSection, SHIFT_LABELS } from '#features/timetable/section-names/words.ts'
import { dayOf, showDayInWords, showMomentInWords } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import { useAction } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { clock } from '#web/ui/clock.ts'
import { toast } from '#web/ui/toast.ts'
import { acceptSeat, type FullSection, type OwnPlace } from '../../contract.ts'
import { isExpired } from '../../rules.ts'
import { sectionInWords } from '../../words.ts'
import { JoinWaitingList } from './JoinWaitingList.tsx'
import { LeaveButton } from './LeaveButton.tsx'

type Props = { student_id: number; places: readonly OwnPlace[]; full: readonly FullSection[] }

/** What a student waits for, the seats that are offered first; and where else one could wait. */
export function OwnPlaces({ student_id, places, full }: Props) {
  const offers = places.filter(({ offered_until }) => offered_until !== null)
  const waiting = places.filter(({ offered_until }) => offered_until === null)
  return (
    <>
      {offers.map((place) => (
        <Offer key={place.section_id} place={place} others={places.length - 1} />
      ))}
      {waiting.length > 0 && (
        <Card title="Lista de espera" flush>
          <ul className="rows">
            {waiting.map((place) => (
              <li key={place.section_id} className="justify-between max-sm:flex-wrap">
                <span>
                  Está de {place.position}.º en la lista de {sectionInWords(place)} ({place.period_name}),
                  desde el {showDayInWords(dayOf(place.created_at))}.
                </span>
                <LeaveButton place={place} section={sectionInWords(place)} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {full.length > 0 && (
        <Card title="Secciones llenas de su semestre">
          <p className="mb-2 text-text-2">
            Si quiere mudarse a una, espere su turno: cuando se libera un cupo, se ofrece en el orden de la
            lista y se guarda 48 horas.
          </p>
          <ul className="rows">
            {full.map((one) => (
              <li key={one.section_id} className="flex-wrap justify-between">
                <span>
                  Sección {bareSection(one.semester_number, one.letter_code)} (
                  {SHIFT_LABELS[one.shift]?.toLowerCase()}) ·{' '}
                  <span className="text-text-2">{waitingWords(one.waiting)}</span>
                </span>
                <JoinWaitingList
                  section_id={one.section_id}
                  name={bareSection(one.semester_number, one.letter_code)}
                  student_id={student_id}
                  isOwn
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

function waitingWords(waiting: number): string {
  if (waiting === 0) return 'nadie espera'
  return waiting === 1 ? '1 persona espera' : `${waiting} personas esperan`
}

function Offer({ place, others }: { place: OwnPlace; others: number }) {
  const { section_id, student_id, offered_until } = place
  const { run, pending } = useAction(acceptSeat, { touches: MONEY_NUMBERS })
  if (offered_until === null) return null
  const isOver = isExpired(place, clock.now())
  const accept = async () => {
    await run({ params: { id: section_id, student_id } })
    toast.success(
      'Se ha aceptado el cupo con éxito',
      `${place.is_move ? 'Se mudó a' : 'Quedó en'} ${sectionInWords(place)}.`,
    )
  }
  return (
    <Card
      title={isOver ? 'Venció la oferta de un cupo' : 'Se le ofrece un cupo'}
      tone={isOver ? 'warn' : 'ok'}
    >
      <p>
        Es en {sectionInWords(place)}, turno {SHIFT_LABELS[place.shift]?.toLowerCase()}, período{' '}
        {place.period_name}. {isOver ? 'Se guardó' : 'Se le guarda'} hasta el{' '}
        <b>{showMomentInWords(offered_until)}</b>.
      </p>
      {isOver ? (
        <p>El cupo pasa a quien sigue en la lista.</p>
      ) : (
        <>
          <p className="text-text-2">
            {place.is_move
              ? 'Si lo acepta, se muda de sección y su cupo de ahora queda libre.'
              : `Si lo acepta, queda inscrito, también en las materias pendientes que tengan cupo y no choquen. El semestre cuesta ${showMoney(place.semester_price_e2)}.`}
            {others > 0 && ' Deja las demás listas en las que espera.'}
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button mode="primary" busy={pending} onClick={() => void accept().catch(() => {})}>
              Aceptar el cupo
            </Button>
            <LeaveButton place={place} section={sectionInWords(place)} size="md" />
          </div>
        </>
      )}
    </Card>
  )
}
