/** One thing said to the server over a bare connection. */
export type RawCase = { name: string; bytes: Buffer }

const bytesOf = (text: string) => Buffer.from(text, 'latin1')
const HOST = 'Host: claustro.test'
const raw = (name: string, text: string): RawCase => ({ name, bytes: bytesOf(text) })

/** A request with these header lines and this body, just as they are. */
export const request = (line: string, headers: readonly string[], body: Buffer | string = ''): Buffer =>
  Buffer.concat([
    bytesOf(`${[line, HOST, ...headers].join('\r\n')}\r\n\r\n`),
    typeof body === 'string' ? bytesOf(body) : body,
  ])

const SMUGGLED = 'GET /api/health HTTP/1.1\r\nHost: claustro.test\r\n\r\n'

export function lengths(): RawCase[] {
  const targets = ['POST /api/login', 'POST /api/logout', 'GET /api/session', 'PATCH /api/institution']
  const headers: readonly string[][] = [
    ['Content-Length: 4', 'Transfer-Encoding: chunked'],
    ['Transfer-Encoding: chunked', 'Content-Length: 4'],
    ['Content-Length: 4', 'Content-Length: 5'],
    ['Content-Length: 4, 5'],
    ['Content-Length: +4'],
    ['Content-Length: -4'],
    ['Content-Length: 0x4'],
    ['Content-Length: 1e1'],
    ['Content-Length: 4 4'],
    ['Content-Length: 99999999999999999999999'],
    ['Content-Length:'],
    ['Content-Length: \u00b2'],
    ['Transfer-Encoding: xchunked'],
    ['Transfer-Encoding: chunked, identity'],
    ['Transfer-Encoding: identity'],
    ['Transfer-Encoding:\u000bchunked'],
    ['Transfer-Encoding: "chunked"'],
    ['Transfer-Encoding : chunked'],
    ['X: y\r\n Transfer-Encoding: chunked'],
    ['Transfer-Encoding: chunked', 'Transfer-Encoding: cow'],
    ['Content-Length: 4\rTransfer-Encoding: chunked'],
  ]
  return targets.flatMap((line) =>
    headers.map((lines) => ({
      name: `${line} with ${JSON.stringify(lines)}`,
      bytes: request(`${line} HTTP/1.1`, lines, `0\r\n\r\n${SMUGGLED}`),
    })),
  )
}

export function chunks(): RawCase[] {
  const bodies = {
    'no size': '\r\nabc\r\n0\r\n\r\n',
    'a size of letters': 'zz\r\nabc\r\n0\r\n\r\n',
    'a negative size': '-3\r\nabc\r\n0\r\n\r\n',
    'a size of 2^64': 'FFFFFFFFFFFFFFFFF\r\nabc\r\n0\r\n\r\n',
    'a size too small': '2\r\nabcdef\r\n0\r\n\r\n',
    'a size with 0x': '0x3\r\nabc\r\n0\r\n\r\n',
    'a size after a space': ' 3\r\nabc\r\n0\r\n\r\n',
    'bare line feeds': '3\nabc\n0\n\n',
    'a bare return': '3\rabc\r0\r\r',
    'an extension of 100 kB': `3;${'x'.repeat(100_000)}\r\nabc\r\n0\r\n\r\n`,
    'NUL in the size': '3\u0000\r\nabc\r\n0\r\n\r\n',
    'a bad trailer': '3\r\nabc\r\n0\r\nbad trailer\r\n\r\n',
    'a trailer of 100 kB': `3\r\nabc\r\n0\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`,
    'no JSON in it': '3\r\nabc\r\n0\r\n\r\n',
  }
  const headers = ['Transfer-Encoding: chunked', 'Content-Type: application/json']
  return ['/api/login', '/api/setup'].flatMap((path) =>
    Object.entries(bodies).map(([name, body]) => ({
      name: `chunks to ${path}: ${name}`,
      bytes: request(`POST ${path} HTTP/1.1`, headers, body),
    })),
  )
}

export function headerLines(): RawCase[] {
  const lines: Record<string, readonly string[]> = {
    '10,000 headers': Array.from({ length: 10_000 }, (_, at) => `x-${at}: y`),
    'a header of 100 kB': [`x: ${'y'.repeat(100_000)}`],
    'a name of 100 kB': [`${'x'.repeat(100_000)}: y`],
    'NUL in a value': ['x: a\u0000b'],
    'NUL in a name': ['x\u0000: a'],
    'a bare return in a value': ['x: a\rb: c'],
    'no name': [': a'],
    'no colon': ['nonsense'],
    'a space in a name': ['a b: c'],
    'a name beyond ASCII': ['\u00f1: c'],
    'a parenthesis in a name': ['a(b): c'],
    'a control character in a value': ['x: \u0001'],
    'delete in a value': ['x: \u007f'],
    'a second host': ['Host: evil.test'],
    'an odd expectation': ['Expect: the spanish inquisition'],
    'a broken token': ['Authorization: Bearer \u00ff\u00fe'],
    'a token of 10 kB': [`Authorization: Bearer ${'a'.repeat(10_000)}`],
    'basic authorization': ['Authorization: Basic YWRtaW46YWRtaW4='],
    'an empty token': ['Authorization: Bearer '],
    'two tokens': ['Authorization: Bearer a', 'Authorization: Bearer b'],
  }
  return ['GET /api/session', 'DELETE /api/courses/1'].flatMap((line) =>
    Object.entries(lines).map(([name, headers]) => ({
      name: `${line}: ${name}`,
      bytes: request(`${line} HTTP/1.1`, headers),
    })),
  )
}

export function firstLines(): RawCase[] {
  const lines = [
    `GET /api/${'x'.repeat(100_000)} HTTP/1.1`,
    `GET /api/students?search=${'x'.repeat(100_000)} HTTP/1.1`,
    'GET /api/\u0000 HTTP/1.1',
    'GET /api/ses sion HTTP/1.1',
    'GET /api/\u00c3\u0028 HTTP/1.1',
    'GET /api/\u0001 HTTP/1.1',
    'GET HTTP/1.1',
    'GET',
    ' GET /api/session HTTP/1.1',
    'get /api/session HTTP/1.1',
    'GETT /api/session HTTP/1.1',
    'TRACE /api/health HTTP/1.1',
    'TRACE / HTTP/1.1',
    'TRACK /api/health HTTP/1.1',
    'DEBUG /api/health HTTP/1.1',
    'CONNECT evil.test:443 HTTP/1.1',
    'CONNECT /api/health HTTP/1.1',
    'PROPFIND /api/health HTTP/1.1',
    'SEARCH /api/students HTTP/1.1',
    'PURGE /api/health HTTP/1.1',
    'MKCOL /api/pictures HTTP/1.1',
    'QUERY /api/students HTTP/1.1',
    'PUT /api/health HTTP/1.1',
    'DELETE /api/health HTTP/1.1',
    'POST /api/health HTTP/1.1',
    'OPTIONS /api/session HTTP/1.1',
    `${'X'.repeat(50_000)} /api/health HTTP/1.1`,
    'GET /api/session HTTP/9.9',
    'GET /api/session HTTP/1.1.1',
    'GET /api/session HTTP/x',
    'GET /api/session FTP/1.1',
    'PRI * HTTP/2.0',
    'OPTIONS * HTTP/1.1',
    'GET /api/session',
    'GET http:// HTTP/1.1',
  ]
  const garbage: Record<string, Buffer> = {
    'a TLS greeting': Buffer.from('16030100a5010000a10303', 'hex'),
    zeros: Buffer.alloc(2_000),
    'all bytes': Buffer.from(Array.from({ length: 256 }, (_, at) => at)),
    'an SSH greeting': bytesOf('SSH-2.0-OpenSSH_9.2\r\n'),
    'a mail greeting': bytesOf('EHLO evil.test\r\n'),
    'a Redis order': bytesOf('*1\r\n$8\r\nFLUSHALL\r\n'),
    'no host': bytesOf('GET /api/session HTTP/1.1\r\n\r\n'),
  }
  return [
    ...lines.map((line) => ({ name: `first line ${line.slice(0, 60)}`, bytes: request(line, []) })),
    ...Object.entries(garbage).map(([name, bytes]) => ({ name, bytes })),
  ]
}

/** What begins and never ends: nothing can be answered, so the server's own time limits must close the line. */
export function incomplete(): RawCase[] {
  const json = 'Content-Type: application/json'
  const form = 'Content-Type: multipart/form-data; boundary=b'
  const half = '--b\r\nContent-Disposition: form-data; name="first_name"\r\n\r\nAn'
  return [
    raw('nothing at all', ''),
    raw('blank lines', '\r\n'.repeat(5_000)),
    raw('half a head', 'GET /api/session HTTP/1.1\r\nHost: x'),
    raw('half a first line', 'GET /api/sess'),
    { name: 'half a body', bytes: request('POST /api/login HTTP/1.1', [json, 'Content-Length: 99'], '{"e') },
    {
      name: 'a chunk without end',
      bytes: request('POST /api/login HTTP/1.1', [json, 'Transfer-Encoding: chunked'], '9\r\n{"e'),
    },
    {
      name: 'half a form',
      bytes: request('POST /api/preregistered-students HTTP/1.1', [form, 'Content-Length: 999'], half),
    },
  ]
}
