import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { timeOf } from '#kernel/dates.ts'
import { checked, folderStorage, isKey, type Storage } from './files.ts'

/** Opens the storage of the settings: S3 with `STORAGE_URL`, else the folder `uploads` of the data folder. */
export const openStorage = (settings: { data: string; storage_url: string | null }): Storage =>
  settings.storage_url === null
    ? folderStorage(join(settings.data, 'uploads'))
    : bucketStorage(bucketOf(settings.storage_url))

export type Bucket = { address: string; key: string; secret: string; region: string }

/** Parses `s3://key:secret@host[:port]/bucket?region=…&tls=0`. Throws if a part is missing. */
export function bucketOf(storage_url: string): Bucket {
  const url = new URL(storage_url)
  const name = url.pathname.slice(1)
  if (
    url.protocol !== 's3:' ||
    !url.host ||
    !url.username ||
    !url.password ||
    !/^[a-z0-9][a-z0-9.-]+$/.test(name)
  )
    throw new Error('STORAGE_URL is not s3://key:secret@host/bucket')
  return {
    address: `${url.searchParams.get('tls') === '0' ? 'http' : 'https'}://${url.host}/${name}`,
    key: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? 'us-east-1',
  }
}

const PATIENCE_MS = 20_000

/** Stores files in a bucket of any S3-like service, with the bucket in the path. */
function bucketStorage({ address, key: accessKeyId, secret, region }: Bucket): Storage {
  const client = new AwsClient({ accessKeyId, secretAccessKey: secret, region, service: 's3', retries: 3 })
  const call = (path: string, init: RequestInit = {}) =>
    client.fetch(`${address}${path}`, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })

  const contents = async () => {
    const stored: { key: string; at: number }[] = []
    let from: string | undefined = ''
    while (from !== undefined) {
      const answer = await call(`?list-type=2${from && `&continuation-token=${encodeURIComponent(from)}`}`)
      await good(answer, false)
      const xml = await answer.text()
      for (const [, one = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const key = /<Key>([^<]+)</.exec(one)?.[1] ?? ''
        // Files of others in the same bucket are left alone.
        if (isKey(key)) stored.push({ key, at: Date.parse(/<LastModified>([^<]+)</.exec(one)?.[1] ?? '') })
      }
      from = /<NextContinuationToken>([^<]+)</.exec(xml)?.[1]
    }
    return stored
  }

  return {
    async put(key, bytes, media_type) {
      const body = Uint8Array.from(bytes)
      const headers = { 'content-type': media_type, 'content-length': String(body.byteLength) }
      await good(await call(`/${checked(key)}`, { method: 'PUT', body, headers }))
    },
    async get(key) {
      const answer = await call(`/${checked(key)}`)
      if (answer.status === 404) {
        await answer.body?.cancel()
        return null
      }
      await good(answer, false)
      const media_type = answer.headers.get('content-type') ?? 'application/octet-stream'
      return { bytes: new Uint8Array(await answer.arrayBuffer()), media_type }
    },
    async remove(key) {
      const answer = await call(`/${checked(key)}`, { method: 'DELETE' })
      if (answer.status !== 404) await good(answer)
    },
    list: async () => (await contents()).map(({ key }) => key),
    async old(before) {
      const stored = await contents()
      return stored.filter(({ at }) => at < timeOf(before)).map(({ key }) => key)
    },
    room: async () => null,
  }
}

/** Throws the status alone: the body of an answer may name what the log must not hold. */
async function good(answer: Response, discard = true): Promise<void> {
  if (answer.ok && !discard) return
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`The file storage answered ${answer.status}`)
}
