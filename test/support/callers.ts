import type { FastifyInstance } from 'fastify'
import { insistOnHeaders } from './answer-headers.ts'
import { insistOnHeld, withStatements } from './held.ts'

export type Answer = {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test looks at whatever came back
  body: any
  headers: Record<string, unknown>
  bytes: Buffer
}
export type Sending = {
  headers?: Record<string, string>
  query?: Record<string, string | number>
  /** Sends a form: text fields of the body, and these files. */
  files?: Record<string, { bytes: Buffer; name?: string; type?: string }>
}
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Caller = {
  token: string | null
  user_id: number
  email: string
  call(method: Method, path: string, body?: unknown, sending?: Sending): Promise<Answer>
}

export function callerWith(
  app: FastifyInstance,
  token: string | null,
  user_id: number,
  email: string,
): Caller {
  return {
    token,
    user_id,
    email,
    call: (method, path, body, { headers = {}, query, files } = {}) =>
      withStatements(async () => {
        const form = files ? formOf(body as Record<string, unknown>, files) : null
        const answer = await app.inject({
          method,
          url: `/api${path}`,
          headers: { ...(token && { authorization: `Bearer ${token}` }), ...form?.headers, ...headers },
          ...(query && {
            query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
          }),
          ...(form ? { payload: form.payload } : body === undefined ? {} : { payload: body as object }),
        })
        insistOnHeaders(`${method} ${path}`, answer.headers)
        insistOnHeld(`${method} ${path}`, answer.statusCode)
        const isCompressed = answer.headers['content-encoding'] === 'gzip'
        const isJson = !isCompressed && String(answer.headers['content-type'] ?? '').includes('json')
        return {
          status: answer.statusCode,
          body: isJson && answer.body ? answer.json() : answer.body,
          headers: answer.headers,
          bytes: answer.rawPayload,
        }
      }),
  }
}

function formOf(fields: Record<string, unknown> = {}, files: NonNullable<Sending['files']>) {
  const boundary = 'claustro-test-boundary'
  const parts: Buffer[] = []
  for (const [name, value] of Object.entries(fields))
    parts.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${
          typeof value === 'object' ? JSON.stringify(value) : String(value)
        }\r\n`,
      ),
    )
  for (const [name, file] of Object.entries(files)) {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${file.name ?? 'f'}"\r\ncontent-type: ${file.type ?? 'application/octet-stream'}\r\n\r\n`
    parts.push(Buffer.from(head), file.bytes, Buffer.from('\r\n'))
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  return {
    payload: Buffer.concat(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
