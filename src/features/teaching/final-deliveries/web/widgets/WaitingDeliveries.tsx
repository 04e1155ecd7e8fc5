import { shortSection } from '#features/timetable/section-names/words.ts'
import { type Day, showDay } from '#kernel/dates.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { Answered, wholePage } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { FinalDelivery } from '../../contract.ts'
import { listFinalDeliveries } from '../../first-calls.ts'
import { courseOf, nameOf } from '../DeliveryWords.tsx'

/** So many are shown; the list has them all. */
const MOST = 4
const ASKED: QueryOf<typeof listFinalDeliveries> = {
  ...{ pending: true, sort_by: 'date,asc', limit: MOST },
  with: ['course_section', 'juries'],
}

/** The final deliveries within reach that lack a day, a jury or juries' notes; nothing where there are none. */
export function WaitingDeliveries() {
  const answer = useAnswer(listFinalDeliveries, { query: ASKED }, { silent: true })
  return (
    <Answered answer={wholePage(answer)} rows={2} height={56}>
      {({ data, total }) =>
        data.length > 0 && (
          <Card
            title="Entregas finales"
            flush
            action={
              <LinkTo to="/final-deliveries" search={{ pending: true }} look="link">
                {total === 1 ? 'Ver 1 por calificar' : `Ver las ${total} por calificar`}
              </LinkTo>
            }
          >
            <ul className="ruled">
              {data.map((one) => (
                <Row key={one.id} of={one} />
              ))}
            </ul>
          </Card>
        )
      }
    </Answered>
  )
}

function Row({ of }: { of: FinalDelivery }) {
  const { juries, students_count, missing_count, date } = of
  const { title, specialization_code, semester_code, letter_code } = of.course_section
  const section = shortSection(specialization_code, semester_code, letter_code)
  const whole = juries.length * students_count
  const act = date === null ? 'Definir' : juries.length === 0 ? 'Asignar' : 'Ver'
  const to =
    act === 'Definir' && of.may_change ? `/final-deliveries/update/${of.id}` : `/final-deliveries/${of.id}`
  return (
    <li className="flex items-center gap-x-4 py-2">
      <span className="grid text-center" style={{ width: '2.5rem' }}>
        <b className="figures">{date ? Number(date.slice(8)) : 'sin'}</b>
        <span className="text-hint text-text-2">{date ? monthOf(date) : 'fecha'}</span>
      </span>
      <span className="min-w-0 flex-1">
        <span className="font-medium">
          {title}, <span className="whitespace-nowrap">{section}</span>
        </span>
        <span className="flex flex-wrap items-center gap-x-2 text-compact text-text-2">
          {juries.map((jury) => (
            <Disc key={jury.id} isDone={jury.noted_count === students_count} name={nameOf(jury)} />
          ))}
          {juries.length === 0 ? (
            <span className="text-warn">sin jurados</span>
          ) : (
            <span className="figures">
              {whole - (missing_count ?? 0)} de {whole} {whole === 1 ? 'nota' : 'notas'}
            </span>
          )}
        </span>
      </span>
      <LinkTo to={to} mode="ghost" label={`${act} la entrega final de ${courseOf(of)}`}>
        {act}
      </LinkTo>
    </li>
  )
}

/** Full once the jury noted everybody. */
function Disc({ isDone, name }: { isDone: boolean; name: string }) {
  return (
    <span
      title={`${name}: ${isDone ? 'calificó' : 'faltan notas'}`}
      aria-hidden="true"
      style={{
        ...{ width: '12px', height: '12px', borderRadius: '50%', border: '2px solid var(--control)' },
        ...(isDone && { background: 'var(--control)' }),
      }}
    />
  )
}

/** `27 nov 2026` without the day and the year. */
const monthOf = (date: Day) => showDay(date).split(' ')[1] ?? ''
