import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { SHIFT_MS } from './fixed-day.ts'

type Kept = { body: Buffer; media_type: string; at: string }
export type Bucket = {
  /** For `STORAGE_URL`. */
  url: string
  objects: Map<string, Kept>
  /** How many of the next calls are answered 503. */
  failures: { next: number }
  close(): Promise<void>
}
const KEYS = { id: 'AKIDEXAMPLE', secret: 'se/cre+to' }

/** A stand-in for S3: keeps objects in memory and checks each signature as the service does (Signature Version 4). */
export async function openBucket(): Promise<Bucket> {
  const objects = new Map<string, Kept>()
  const failures = { next: 0 }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    if (failures.next > 0) {
      failures.next -= 1
      return void response.writeHead(503).end('slow down')
    }
    if (!isSigned(request)) return void response.writeHead(403).end('<Code>SignatureDoesNotMatch</Code>')
    answer(request, response, Buffer.concat(parts))
  })
  const answer = (request: IncomingMessage, response: ServerResponse, body: Buffer) => {
    const url = new URL(request.url ?? '', 'http://bucket')
    const key = url.pathname.replace('/claustro', '').slice(1)
    if (request.method === 'PUT') {
      const at = new Date(Date.now() - SHIFT_MS).toISOString()
      objects.set(key, { body, media_type: request.headers['content-type'] ?? '', at })
      return response.end()
    }
    if (request.method === 'DELETE') return response.writeHead(objects.delete(key) ? 204 : 404).end()
    if (key === '') {
      const keys = [...objects].sort(([one], [other]) => (one < other ? -1 : 1))
      const from = Number(url.searchParams.get('continuation-token') ?? 0)
      const more = from + 2 < keys.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
      const listed = keys
        .slice(from, from + 2)
        .map(([one, { at }]) => `<Contents><Key>${one}</Key><LastModified>${at}</LastModified></Contents>`)
      return response.end(`<ListBucketResult>${listed.join('')}${more}</ListBucketResult>`)
    }
    const kept = objects.get(key)
    if (kept === undefined) return response.writeHead(404).end('<Code>NoSuchKey</Code>')
    return response.writeHead(200, { 'content-type': kept.media_type }).end(kept.body)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('No port')
  const secret = encodeURIComponent(KEYS.secret)
  return {
    url: `s3://${KEYS.id}:${secret}@127.0.0.1:${at.port}/claustro?region=vz-1&tls=0`,
    objects,
    failures,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function isSigned(request: IncomingMessage): boolean {
  const header =
    /Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
      request.headers.authorization ?? '',
    )
  if (header === null) return false
  const [, id, day = '', region = '', signed = '', signature] = header
  const url = new URL(request.url ?? '', 'http://bucket')
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const query = [...url.searchParams].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).sort()
  const canonical = [
    request.method,
    url.pathname,
    query.join('&'),
    headers.join(''),
    signed,
    request.headers['x-amz-content-sha256'],
  ].join('\n')
  const digest = createHash('sha256').update(canonical).digest('hex')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = `AWS4-HMAC-SHA256\n${request.headers['x-amz-date']}\n${scope}\n${digest}`
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const key = hmac(hmac(hmac(hmac(`AWS4${KEYS.secret}`, day), region), 's3'), 'aws4_request')
  return id === KEYS.id && region === 'vz-1' && hmac(key, toSign).toString('hex') === signature
}
