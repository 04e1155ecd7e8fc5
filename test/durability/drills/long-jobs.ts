import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '#kernel/dates.ts'
import { makeInstitute } from './drill-institute.ts'
import { Claustro } from './drill-server.ts'

const MOST_WAIT_MS = 60_000

/** An institute with more rows, an administrator who asks for what takes long, and a server that may be killed over it. */
export async function longJobs(rows: string) {
  const claustro = new Claustro()
  await claustro.start()
  const { admins, period_id } = await makeInstitute(claustro, 2)
  await claustro.ask(rows)
  const call = (path: string, body?: object) =>
    fetch(`${claustro.address}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${admins[0]}`,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  const data = async <T>(path: string, body?: object) =>
    ((await (await call(path, body)).json()) as { data: T }).data
  const until = async (what: string, is: () => Promise<boolean>) => {
    const since = performance.now()
    while (!(await is())) {
      if (performance.now() - since > MOST_WAIT_MS)
        throw new Error(`${what}\n${claustro.output.slice(-2_000)}`)
      await sleep(5)
    }
  }
  const becomes = (path: string, state: string) =>
    until(state, async () => (await data<{ state: string }>(path)).state === state)
  /** Kills the server and starts another, for which the lease of such a job is over once what is to be seen before was. */
  const restart = async (kind: string, before: () => Promise<void>) => {
    await claustro.killServer()
    await claustro.start()
    await before()
    // As if the two minutes of the dead one had passed.
    await claustro.ask('update jobs set leased_until = $1 where kind = $2 and done_at is null', [
      systemClock.now(),
      kind,
    ])
  }
  return { claustro, period_id, call, data, until, becomes, restart }
}
