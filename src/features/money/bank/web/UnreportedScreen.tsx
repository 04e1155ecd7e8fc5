import { useState } from 'react'
import { createExchangeRate } from '#features/money/rates/contract.ts'
import { showDay } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import { useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useList } from '#web/lists/list.ts'
import { Pagination } from '#web/lists/Pagination.tsx'
import { FilterField } from '#web/lists/TableFilters.tsx'
import { TableInstead } from '#web/lists/TableInstead.tsx'
import { TableSearch } from '#web/lists/TableSearch.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { listBankAccounts, listBankLines } from '../contract.ts'
import { listUnreported, registerByLine, type UnreportedCredit } from '../unreported/contract.ts'
import { useAccountFilter } from './use-account-filter.ts'
import { type Registration, useRegistration } from './use-registration.ts'
import { payerWords, showSum } from './words.ts'

// With it comes what forms are made of.
const RegisterDialog = lazyComponent(async () => (await import('./RegisterDialog.tsx')).RegisterDialog)

const AT_ONCE = 20
const FIRST = {
  title: 'No hay ingresos sin reportar',
  text: 'Todo lo que entró tiene su pago, o uno que espera su revisión.',
  action: (
    <LinkTo to="/bank" mode="default" allows={listBankAccounts}>
      Ver el banco
    </LinkTo>
  ),
}

/** `/bank/unreported`: credits that no payment could be, each with who may have paid it. */
export function UnreportedScreen() {
  const list = useList(listUnreported, { limit: AT_ONCE })
  const filters = useAccountFilter()
  const registration = useRegistration()
  return (
    <Screen
      title="Ingresos sin reportar"
      lead="Lo que entró al banco sin pago, con propuestas de quién lo pagó."
      more={
        <LinkTo to="/bank/lines" search={{ state: 'registered' }} allows={listBankLines} mode="default">
          Ver los registrados
        </LinkTo>
      }
    >
      {!list.isBlank && (
        <div className="flex flex-wrap items-end gap-3">
          <TableSearch
            value={list.search}
            onSearch={list.setSearch}
            label="Buscar por referencia o descripción"
          />
          {filters.map((filter) => (
            <FilterField key={filter.field} list={list} filter={filter} />
          ))}
        </div>
      )}
      {list.state === 'ready' && list.rows.length > 0 ? (
        <ul className="ruled">
          {list.rows.map((credit) => (
            <li key={credit.id} className="py-3">
              <Credit credit={credit} registration={registration} />
            </li>
          ))}
        </ul>
      ) : (
        <TableInstead list={list} filters={filters} first={FIRST} />
      )}
      <Pagination
        page={list.page}
        per_page={list.limit}
        total={list.total}
        onPage={list.setPage}
        disabled={list.isFetching}
      />
    </Screen>
  )
}

type Props = { credit: UnreportedCredit; registration: Registration }
type Payer = UnreportedCredit['payers'][number]

function Credit({ credit, registration }: Props) {
  const may = useMay()
  const [chosen, setChosen] = useState<Payer | 'other' | null>(null)
  const { dollars_e2, payers, reference } = credit
  // What has no reference needs a number from somebody.
  const register = (payer: Payer) =>
    reference ? void registration.register(credit, payer.student_id).catch(() => {}) : setChosen(payer)
  const choose = payers.length === 0 ? 'Elegir estudiante' : 'Elegir otro estudiante'
  const isOpen = may(registerByLine) && dollars_e2 !== null
  return (
    <div className="grid gap-x-6 gap-y-3 lg:grid-cols-[3fr_4fr]">
      <div className="min-w-0">
        <p className="figures">
          <b className="font-medium">{showSum(credit.amount_e2, credit.currency)}</b>
          {credit.currency !== 'USD' && dollars_e2 !== null && ` = ${showMoney(dollars_e2)}`},{' '}
          {showDay(credit.day)}
        </p>
        <p className="figures break-words text-compact">
          {reference || 'Sin referencia'} · {credit.type_name}
        </p>
        <p className="break-words text-compact text-text-2">
          {credit.description && `${credit.description} · `}
          {credit.account}
        </p>
      </div>
      <div className="grid min-w-0 content-start gap-2">
        {payers.length > 0 && (
          <ul className="rows">
            {payers.map((payer) => (
              <li key={payer.student_id} className="flex-wrap">
                <PayerFacts payer={payer} />
                {isOpen && payer.inscription && (
                  <Button
                    busy={registration.busy === `${credit.id} ${payer.student_id}`}
                    label={`Registrar el ingreso ${reference} como pago de ${payer.student_name}`}
                    onClick={() => register(payer)}
                  >
                    Registrar
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {dollars_e2 === null ? (
          <NoAmount hasNoRate={credit.currency === 'VES' && credit.rate_e4 === null} />
        ) : (
          isOpen && (
            <p className="flex flex-wrap items-center gap-x-3">
              {payers.length === 0 && (
                <span className="text-compact text-text-2">No se sabe de quién puede ser.</span>
              )}
              <Button
                mode="ghost"
                size="sm"
                label={`${choose} para el ingreso ${reference}`}
                onClick={() => setChosen('other')}
              >
                {choose}
              </Button>
            </p>
          )
        )}
      </div>
      {chosen && (
        <RegisterDialog
          credit={credit}
          payer={chosen === 'other' ? null : chosen}
          onClose={() => setChosen(null)}
          onDone={registration.tell}
        />
      )}
    </div>
  )
}

/** Why no payment can be made of it here. */
const NoAmount = ({ hasNoRate }: { hasNoRate: boolean }) => (
  <p className="text-compact text-text-2">
    {hasNoRate ? (
      <>
        Es en bolívares y no hay tasa de su fecha ni de antes.{' '}
        <LinkTo to="/exchange-rates" allows={createExchangeRate} look="link">
          Registrar la tasa
        </LinkTo>
      </>
    ) : (
      'Su monto no puede ser el de un pago.'
    )}
  </p>
)

/** Who it may be, with why, and what is owed. */
const PayerFacts = ({ payer }: { payer: Payer }) => (
  <div className="min-w-0" style={{ flex: '1 1 14rem' }}>
    <LinkTo to={`/students/${payer.student_id}/payments`} look="link">
      {payer.student_name}
    </LinkTo>
    <p className="figures text-compact text-text-2">
      {payer.identity},{' '}
      {payer.inscription
        ? `debe ${showMoney(payer.inscription.debt_e2)} ${payer.inscription.title ? `de ${payer.inscription.title}` : `en ${payer.inscription.period_name}`}`
        : 'no debe nada'}
    </p>
    <p className="flex flex-wrap gap-1">
      {payer.reasons.map((reason) => (
        <Badge key={reason} tone="info">
          {payerWords(reason, payer.paid_with)}
        </Badge>
      ))}
    </p>
  </div>
)
