import type { PaymentType } from '#features/money/payments/words.ts'
import { dollarsOf as inDollars } from '#kernel/bolivares.ts'
import { groupedBy } from '#kernel/grouped-by.ts'
import { MOST_CENTS } from '#kernel/money.ts'
import { plain } from '#kernel/text.ts'
import { digitsOf, LEAST_DIGITS_TOLD, numbersOf, phoneEnd } from '../matching/rules.ts'
import type { Currency, PayerReason } from '../words.ts'

type Told = { account_id: number; reference: string; description: string }
/** A credit that nobody reported. */
export type Unreported = Told & {
  id: number
  /** Hundredths of a dollar; null where it can be no payment. */
  dollars_e2: number | null
}
export type Student = {
  id: number
  first_name: string
  last_name: string
  identity_number: string
  phone: string | null
  /** What each of the inscriptions owes that owe anything. */
  debts: readonly number[]
}
/** A credit that proved a payment of the student. */
export type Former = Told & { student_id: number }

export type Payer = {
  student_id: number
  reasons: readonly PayerReason[]
  /** Who or what account had paid for the student before, in the words of the bank. */
  paid_with: string | null
}

/** As many students as a person compares at a glance; what speaks for more of them says nothing. */
export const MOST_PAYERS = 3
/** What begins a reference tells its payer where only the last digits change. */
const [LEAST_STEM, CHANGING] = [6, 4]
/** A shorter number of a description is no account, and a longer one no document. */
const [LEAST_ACCOUNT, MOST_IDENTITY] = [10, 20]

const WEIGHTS: Record<PayerReason, number> = {
  ...{ identity: 8, phone: 6, paid_before: 5, name: 4, stem: 2, debt: 1 },
}

/** What banks write beside a name. */
const JARGON = new Set(
  `abono abonada abonado banca bancaria bancario banco bancos cedula concepto credito cta cuenta cuota deposito desde
  directo efectivo electronica electronico inmediata inmediato inscripcion instituto interbancaria interbancario internet
  matricula mensualidad mes mismo movil movimiento nombre nota operacion otro otros pago pagomovil para periodo por
  recibida recibido recepcion ref referencia rif semestre servicio sin tercero terceros titular tlf transaccion transf
  transfer transferencia trf ven vuelto del las los que con`.split(/\s+/),
)
const LEAST_LETTERS = 3
/** Nobody has more names, whatever else a bank writes. */
const MOST_WORDS = 8

const wordsOf = (text: string): string[] =>
  (plain(text).match(/[a-z]+/g) ?? []).filter((word) => word.length >= LEAST_LETTERS)

/** What a description says besides the bank's own words. */
const ownWordsOf = (description: string): string[] => wordsOf(description).filter((word) => !JARGON.has(word))

/** The words of a description that may be somebody's names. */
const namesIn = (description: string): string[] => [...new Set(ownWordsOf(description))].slice(0, MOST_WORDS)

/** The name in a description; null where what it says is none. */
function nameIn(description: string): string | null {
  const words = ownWordsOf(description)
  return words.length >= 2 ? words.join(' ').toUpperCase() : null
}

/** Account or telephone from which somebody paid. */
const accountsIn = (description: string): string[] =>
  numbersOf(description).filter((number) => number.length >= LEAST_ACCOUNT)

function stemOf({ account_id, reference }: Told): string | null {
  const digits = digitsOf(reference)
  return digits.length >= LEAST_STEM + CHANGING ? `${account_id} ${digits.slice(0, -CHANGING)}` : null
}

/** What the bank said of whoever paid. */
const waysOf = ({ description }: Told): string[] => {
  const name = nameIn(description)
  return [...(name ? [name] : []), ...accountsIn(description)]
}

const numbersIn = ({ reference, description }: Told): string[] => [
  ...numbersOf(reference),
  ...numbersOf(description),
]

/** By what the students are found whom these credits may tell: texts that they have in this order, ends of telephones, debts. */
export function tracesIn(credits: readonly Unreported[]) {
  const numbers = [...new Set(credits.flatMap(numbersIn))]
  const pairs = credits.flatMap(({ description }) =>
    namesIn(description).flatMap((one, at, all) => all.slice(at + 1).map((other) => `${one}%${other}`)),
  )
  return {
    texts: [
      ...numbers.filter(({ length }) => length >= LEAST_DIGITS_TOLD - 1 && length <= MOST_IDENTITY),
      ...new Set(pairs),
    ],
    phones: numbers.filter(({ length }) => length >= LEAST_ACCOUNT).map((one) => one.slice(-LEAST_ACCOUNT)),
    debts: [...new Set(credits.flatMap(({ dollars_e2 }) => dollars_e2 ?? []))],
  }
}

/** For whom was paid before in a way that one of these credits has too. */
export function paidBefore(credits: readonly Unreported[], formers: readonly Former[]): number[] {
  const keysOf = (told: Told) => [...waysOf(told), stemOf(told) ?? []].flat()
  const keys = new Set(credits.flatMap(keysOf))
  const found = formers.filter((former) => keysOf(former).some((key) => keys.has(key)))
  return [...new Set(found.map(({ student_id }) => student_id))]
}

type Keyed = { key: string; id: number }

/** Students by what tells them; what tells more than a person compares tells nobody. */
function telling(keyed: readonly Keyed[], most = MOST_PAYERS): ReadonlyMap<string, readonly number[]> {
  const groups = [...groupedBy(keyed, ({ key }) => key)].map(
    ([key, some]) => [key, [...new Set(some.map(({ id }) => id))]] as const,
  )
  return new Map(groups.filter(([, ids]) => ids.length <= most))
}

function indexOf(students: readonly Student[], formers: readonly Former[]) {
  const keyed = <Row>(
    rows: readonly Row[],
    id: (row: Row) => number,
    keys: (row: Row) => readonly string[],
  ) => rows.flatMap((row) => keys(row).map((key): Keyed => ({ key, id: id(row) })))
  const [ofStudent, ofFormer] = [({ id }: Student) => id, ({ student_id }: Former) => student_id]
  return {
    identities: telling(
      keyed(students, ofStudent, ({ identity_number }) => {
        const digits = digitsOf(identity_number)
        return digits.length >= LEAST_DIGITS_TOLD - 1 ? [digits] : []
      }),
    ),
    phones: telling(keyed(students, ofStudent, ({ phone }) => [phoneEnd(phone) ?? []].flat())),
    names: groupedBy(
      students.flatMap((student) =>
        [...new Set(wordsOf(student.last_name))].map((word) => ({ word, student })),
      ),
      ({ word }) => word,
    ),
    ways: telling(keyed(formers, ofFormer, waysOf)),
    stems: telling(
      keyed(formers, ofFormer, (former) => [stemOf(former) ?? []].flat()),
      1,
    ),
    owing: telling(keyed(students, ofStudent, ({ debts }) => [...new Set(debts)].map(String))),
  }
}
type Index = ReturnType<typeof indexOf>

/** Students one of whose names and surnames the description has. */
function namedIn(description: string, names: Index['names']): number[] {
  const words = new Set(namesIn(description))
  const found = [...words].flatMap((word) =>
    (names.get(word) ?? []).filter(({ student }) =>
      wordsOf(student.first_name).some((one) => one !== word && words.has(one)),
    ),
  )
  const ids = [...new Set(found.map(({ student }) => student.id))]
  return ids.length <= MOST_PAYERS ? ids : []
}

/** Who may have paid each credit, the likeliest first: never one for sure, a person decides (rules.md#bank). */
export function payersOf(
  credits: readonly Unreported[],
  students: readonly Student[],
  formers: readonly Former[],
): ReadonlyMap<number, readonly Payer[]> {
  const index = indexOf(students, formers)
  const debts = new Map(students.map((student) => [student.id, student.debts]))
  return new Map(
    credits.map((credit) => {
      const found = groupedBy(tracesOf(credit, index), ({ student_id }) => student_id)
      const payers = [...found].flatMap(([student_id, traces]) => {
        const own = debts.get(student_id)
        if (!own) return []
        const reasons = new Set(traces.map(({ reason }) => reason))
        if (credit.dollars_e2 !== null && own.includes(credit.dollars_e2)) reasons.add('debt')
        const weight = [...reasons].reduce((sum, reason) => sum + WEIGHTS[reason], 0)
        const sorted = [...reasons].sort((one, other) => WEIGHTS[other] - WEIGHTS[one])
        const paid_with = traces.find(({ way }) => way !== undefined)?.way ?? null
        return [{ weight, payer: { student_id, reasons: sorted, paid_with } }]
      })
      payers.sort((one, other) => other.weight - one.weight || one.payer.student_id - other.payer.student_id)
      return [credit.id, payers.slice(0, MOST_PAYERS).map(({ payer }) => payer)]
    }),
  )
}

type Trace = { student_id: number; reason: PayerReason; way?: string }

function tracesOf(credit: Unreported, index: Index): Trace[] {
  const { description, dollars_e2 } = credit
  const numbers = numbersIn(credit)
  const stem = stemOf(credit)
  const of = (reason: PayerReason, ids: readonly number[] = [], way?: string): Trace[] =>
    ids.map((student_id) => ({ student_id, reason, ...(way !== undefined && { way }) }))
  return [
    ...numbers.flatMap((number) => of('identity', index.identities.get(number))),
    ...numbers.flatMap((number) => of('phone', index.phones.get(number.slice(-LEAST_ACCOUNT)))),
    ...waysOf(credit).flatMap((way) => of('paid_before', index.ways.get(way), way)),
    ...of('name', namedIn(description, index.names)),
    ...of('stem', stem === null ? [] : index.stems.get(stem)),
    ...of('debt', dollars_e2 === null ? [] : index.owing.get(String(dollars_e2))),
  ]
}

/** How it was paid, as far as the bank says so. */
export function typeOfLine({ bank, description }: { bank: string; description: string }): PaymentType {
  const said = plain(description)
  if (/pago ?movil|\b[pc]2p\b/.test(said)) return 5
  return plain(bank).replaceAll(/\s/g, '').includes('100%banco') ? 2 : 3
}

type Sum = { amount_e2: number; currency: Currency; rate_e4: number | null }

/** Hundredths of a dollar, of bolívares by the rate of their day; null where there is none, or where they are no amount. */
export function dollarsOf({ amount_e2, currency, rate_e4 }: Sum): number | null {
  if (currency === 'VES' && rate_e4 === null) return null
  const cents = currency === 'USD' || rate_e4 === null ? amount_e2 : inDollars(amount_e2, rate_e4)
  return cents > 0 && cents <= MOST_CENTS ? cents : null
}

/** Why no payment can be made of a sum for which there are no dollars. */
export const refusalWithoutDollars = ({ currency, rate_e4 }: Sum) =>
  currency === 'VES' && rate_e4 === null ? 'bank_line_without_rate' : 'bank_line_is_no_amount'

/** What a payment is for, inscription or charge: the newest that owes exactly that, else the newest that owes. */
export function owingOf<Inscription extends { debt_e2: number }>(
  newest_first: readonly Inscription[],
  amount: number | null,
): Inscription | null {
  const owing = newest_first.filter(({ debt_e2 }) => debt_e2 > 0)
  return owing.find(({ debt_e2 }) => debt_e2 === amount) ?? owing[0] ?? null
}

/** Whether an inscription, with what it was paid and reported already, cannot hold so much more. */
export const isTooMuch = (counted_e2: number, amount: number): boolean => counted_e2 + amount > MOST_CENTS
