import { noticeJob } from '#features/money/payments/notices/server/jobs.ts'
import { jobsOf } from './jobs.ts'
import type { World } from './world.ts'

let accounts = 1_000

/** What an administrator does with the bank's lists. */
export function bankOf(world: World) {
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, options = {}) =>
    world.as('admin').call(method, path, body, options)
  const account = async (currency = 'USD') =>
    (
      await call('POST', '/bank/accounts', {
        ...{ bank: 'Banco Nacional', last_digits: String((accounts += 1)), currency },
      })
    ).body.data
  /** Lines of `day;reference;description;sum;balance`. */
  const statement = (lines: readonly string[]) =>
    Buffer.from(
      ['Banco Nacional', '', 'Fecha;Referencia;Concepto;Monto;Saldo', ...lines, '', 'Fin del listado'].join(
        '\n',
      ),
    )
  const upload = async (id: number, file: Buffer, { dry_run = 0, ...body }: Record<string, unknown> = {}) => {
    const files = { file: { bytes: file } }
    const path = `/bank/accounts/${id}/statements?dry_run=${dry_run}`
    return call('POST', path, { file_name: 'enero.csv', ...body }, { files })
  }
  const lineOf = async (reference: string) =>
    (await call('GET', `/bank/lines?search=${reference}`)).body.data[0]
  /** Lines of a new account, each found by its reference. */
  const linesOf = async (lines: readonly string[], currency = 'USD') => {
    const { id } = await account(currency)
    const kept = (await upload(id, statement(lines))).body.data
    const found = (await call('GET', `/bank/lines?account_id=${id}&limit=0&sort_by=day,asc`)).body.data
    const ids: number[] = lines.map((line) => {
      const [, reference, , sum] = line.split(';')
      return found.find(
        (one: { reference: string; amount_e2: number }) =>
          one.reference === reference && one.amount_e2 === Number(sum?.replaceAll(/[.,]/g, '')),
      ).id
    })
    return { account_id: id, statement_id: kept.id, ids }
  }
  return { call, account, statement, upload, lineOf, linesOf }
}

/** The status and code of an answer. */
export const refusalOf = ({ status, body }: { status: number; body: { message?: string } }) => [
  status,
  body.message,
]

/** Reads what a user was told of payments since the last look, a minute later. */
export async function noticesTo(world: World, user_id: number): Promise<() => Promise<string[]>> {
  const jobs = await jobsOf(world, noticeJob)
  return async () => {
    world.clock.move(60_000)
    await jobs.drain()
    const rows = await world.db
      .deleteFrom('notification_recipients as r')
      .using('notifications as n')
      .whereRef('n.id', '=', 'r.notification_id')
      .where('r.user_id', '=', user_id)
      .returning('n.content')
      .execute()
    return rows.map(({ content }) => content)
  }
}
