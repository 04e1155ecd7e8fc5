import pg from 'pg'

const LONGEST_WAIT_MS = 30_000

/**
 * Calls back on every NOTIFY of a channel, over a separate connection that reconnects. After a break it also calls
 * back once, since notifications sent meanwhile are lost.
 */
export async function listen(
  url: string,
  channel: string,
  onNotice: (payload: string) => void,
): Promise<{ stop(): Promise<void> }> {
  let stopped = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let failures = 0

  const connect = async () => {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: `listen ${channel}`,
    })
    let broken = false
    const onBreak = () => {
      if (broken) return
      broken = true
      next.end().catch(() => {})
      again()
    }
    next.on('error', onBreak)
    next.on('end', onBreak)
    next.on('notification', (notice) => onNotice(notice.payload ?? ''))
    client = next
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      if (failures > 0) onNotice('')
      failures = 0
    } catch {
      onBreak()
    }
  }
  const again = () => {
    if (stopped) return
    failures += 1
    timer = setTimeout(() => void connect(), Math.min(250 * 2 ** failures, LONGEST_WAIT_MS))
    timer.unref()
  }

  await connect()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
