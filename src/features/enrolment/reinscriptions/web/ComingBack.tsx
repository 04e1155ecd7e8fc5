import { InBoth } from '#features/money/payments/web/widgets/InBolivares.tsx'
import { showDayInWords } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import type { NextSemester } from '../contract.ts'

/** What has to be looked at before a reincorporation: the time away, the pensum, the debt, and whether classes run already. */
export function ComingBack({
  preview: { returning, debt_e2, debt_blocks, reincorporation_fee_e2: fee },
}: {
  preview: NextSemester
}) {
  if (!returning) return null
  const { was_retired, last_period_name, periods_missed, pensum, began_on } = returning
  return (
    <section className="note note-warn" aria-labelledby="coming-back">
      <h2 id="coming-back" className="font-medium text-base">
        Es una reincorporación
      </h2>
      <ul className="list-disc ps-5">
        <li>
          La última inscripción fue en {last_period_name}
          {awayWords(periods_missed)}.
          {was_retired && ' Está en retiro: con esta inscripción vuelve a activo.'}
        </li>
        {pensum && (
          <li>
            Cursó con el pensum «{pensum.before}» y ahora se sigue «{pensum.now}».
            {pensum.dropped.length > 0 && ` Aprobadas que ya no están en él: ${pensum.dropped.join(', ')}.`}
          </li>
        )}
        {fee !== null && <li>Reincorporarse cuesta {showMoney(fee)}, aparte del precio del semestre.</li>}
        {debt_e2 > 0 && (
          <li>
            Debe <InBoth amount_e2={debt_e2} /> de períodos anteriores
            {debt_blocks ? ', y el instituto pide estar solvente.' : '; no impide inscribirse.'}
          </li>
        )}
        {began_on && <li>El período comenzó el {showDayInWords(began_on)}: ya hay clases dictadas.</li>}
      </ul>
    </section>
  )
}

function awayWords(missed: number): string {
  if (missed === 0) return ''
  return missed === 1 ? ', y hubo 1 período sin inscribirse' : `, y hubo ${missed} períodos sin inscribirse`
}
