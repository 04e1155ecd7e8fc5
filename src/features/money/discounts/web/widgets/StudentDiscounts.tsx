import { useState } from 'react'
import type { Student } from '#features/people/students/contract.ts'
import { showDay } from '#kernel/dates.ts'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Button } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { createDiscount, type Discount, endDiscount, listDiscounts } from '../../contract.ts'
import { discountName } from '../../words.ts'

const DiscountDialog = lazyComponent(async () => (await import('./DiscountDialog.tsx')).DiscountDialog)
const EndDialog = lazyComponent(async () => (await import('./EndDialog.tsx')).EndDialog)

/** What a student pays less, for those who give and see it; nothing where there is none and none can be given. */
export function StudentDiscounts({ student: { id, first_name, last_name } }: { student: Student }) {
  const may = useMay()
  const query = { student_id: id, is_standing: true, limit: 20 }
  const answer = useAnswer(listDiscounts, { query }, { enabled: may(listDiscounts), silent: true })
  const [isGiving, setGiving] = useState(false)
  const [ending, setEnding] = useState<Discount | null>(null)
  const discounts = answer.data?.data ?? []
  if (!may(listDiscounts) || !answer.data || (discounts.length === 0 && !may(createDiscount))) return null
  return (
    <section className="sec" aria-labelledby="student-discounts">
      <header className="sec-head">
        <h2 id="student-discounts">Descuentos y becas</h2>
        <span className="flex flex-wrap items-center gap-x-4">
          {may(createDiscount) && (
            <Button mode="ghost" size="sm" icon="add" onClick={() => setGiving(true)}>
              Dar un descuento
            </Button>
          )}
          <LinkTo to="/discounts" search={{ student_id: id }} look="link">
            Todos
          </LinkTo>
        </span>
      </header>
      {discounts.length === 0 ? (
        <p className="mt-2 text-text-2">Paga el precio completo.</p>
      ) : (
        <ul className="rows">
          {discounts.map((one) => (
            <li key={one.id} className="flex-wrap">
              <span className="min-w-0 flex-1">
                <b className="font-medium">{discountName(one)}</b>
                <span className="hint block">
                  {one.valid_until ? `Hasta el ${showDay(one.valid_until)}. ` : ''}
                  {one.reason}
                </span>
              </span>
              {may(endDiscount) && (
                <Button mode="ghost" size="sm" onClick={() => setEnding(one)}>
                  Quitar
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isGiving && (
        <DiscountDialog
          student={{ id, name: `${first_name} ${last_name}` }}
          onClose={() => setGiving(false)}
        />
      )}
      {ending && <EndDialog discount={ending} onClose={() => setEnding(null)} />}
    </section>
  )
}
