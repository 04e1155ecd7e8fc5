import { showDayInWords } from '#kernel/dates.ts'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Card } from '#web/ui/Card.tsx'
import { reinscribeMany } from '../../many/contract.ts'
import { showReinscriptionSummary } from '../../summary/contract.ts'

const many = (count: number) => count.toLocaleString('es-VE')

/** How far the re-enrolment of the open period is, for the home of the administration; nothing while none is open. */
export function ReinscriptionSummary() {
  const may = useMay()
  const answer = useAnswer(
    showReinscriptionSummary,
    {},
    { silent: true, staleTime: 0, enabled: may(showReinscriptionSummary) },
  )
  const found = answer.data?.data
  if (!found?.period) return null
  const { period, done, left, ready, in_the_way, awaiting_notes, waiting, offered } = found
  const facts = [
    ...(ready === null
      ? [{ term: 'Por reinscribir', count: left }]
      : [
          { term: 'Sin obstáculos', count: ready },
          { term: 'Esperan notas', count: awaiting_notes ?? 0 },
          { term: 'Con otro obstáculo', count: (in_the_way ?? 0) - (awaiting_notes ?? 0) },
        ]),
    { term: offered > 0 ? `Esperan cupo, ${many(offered)} con oferta` : 'Esperan cupo', count: waiting },
  ]
  return (
    <Card
      title={`Reinscripción de ${period.name}`}
      action={
        <span className="text-compact text-text-3">Hasta el {showDayInWords(period.first_cut_end_date)}</span>
      }
    >
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        <div>
          <dt className="text-compact text-text-2">Hechas</dt>
          <dd className="figures text-section">
            <LinkTo to="/reinscriptions" search={{ period_id: period.id }} look="link">
              {many(done)}
            </LinkTo>
          </dd>
        </div>
        {facts.map(({ term, count }) => (
          <div key={term}>
            <dt className="text-compact text-text-2">{term}</dt>
            <dd className="figures text-section">{many(count)}</dd>
          </div>
        ))}
      </dl>
      {left > 0 && (
        <p className="pt-2 text-compact">
          <LinkTo to="/reinscriptions/create" search={{ way: 'many' }} allows={reinscribeMany} look="link">
            Ver quiénes faltan y por qué
          </LinkTo>
        </p>
      )}
    </Card>
  )
}
