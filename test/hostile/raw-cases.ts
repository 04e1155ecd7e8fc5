/** One thing said to the server over a bare connection. */
export type RawCase = { name: string; bytes: Buffer }

const bytesOf = (text: string) => Buffer.from(text, 'latin1')
const HOST = 'Host: claustro.test'
const raw = (name: string, text: string): RawCase => ({ name, bytes: bytesOf(text) })

/** A request with these header lines and this body, just as they are. */
const request = (line: string, headers: readonly string[], body: Buffer | string = ''): Buffer =>
  Buffer.concat([
    bytesOf(`${[line, HOST, ...headers].join('\r\n')}\r\n\r\n`),
    typeof body === 'string' ? bytesOf(body) : body,
  ])

const SMUGGLED = 'GET /api/health HTTP/1.1\r\nHost: claustro.test\r\n\r\n'

function lengths(): RawCase[] {
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

function chunks(): RawCase[] {
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

function headerLines(): RawCase[] {
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

function firstLines(): RawCase[] {
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
    'blank lines': bytesOf('\r\n'.repeat(5_000)),
    'an SSH greeting': bytesOf('SSH-2.0-OpenSSH_9.2\r\n'),
    'a mail greeting': bytesOf('EHLO evil.test\r\n'),
    'a Redis order': bytesOf('*1\r\n$8\r\nFLUSHALL\r\n'),
    'no host': bytesOf('GET /api/session HTTP/1.1\r\n\r\n'),
    'half a head': bytesOf('GET /api/session HTTP/1.1\r\nHost: x'),
  }
  return [
    ...lines.map((line) => ({ name: `first line ${line.slice(0, 60)}`, bytes: request(line, []) })),
    ...Object.entries(garbage).map(([name, bytes]) => ({ name, bytes })),
  ]
}

function addresses(): RawCase[] {
  const paths = [
    '/api/%',
    '/api/%zz',
    '/api/%00',
    '/api/students/%00',
    '/api/students/1%00',
    '/api/students/%ff',
    '/api/students/%c0%ae%c0%ae',
    '/api/students/..%2f..%2fusers',
    '/api/students/../users',
    '/api/./././students',
    '/api//students',
    '//api/students',
    '/api/students;a=b',
    '/api/students/%252e%252e',
    '/api/pictures/..%2f..%2fsecret.webp',
    '/api/pictures/%2e%2e%2f%2e%2e%2fsecret',
    `/api/pictures/${'0'.repeat(32)}.webp%00.png`,
    `/api/pictures/${'0'.repeat(32)}.svg`,
    '/api/pictures/..\\..\\secret',
    '/api/students/1e999',
    '/api/students/NaN',
    '/api/students/-0',
    '/api/students/__proto__',
    '/api/constructor',
    '/api/__proto__',
    '/api/toString',
    '/api/.git/config',
    '/api/password-reset/%00',
    '/api/password-reset/a',
    '/api/admin',
    '/.env',
    '/.git/config.json',
    '/package.json',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/%2e%2e%2f%2e%2e%2f%2e%2e%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/....//....//package.json',
    '/assets/%c0%ae%c0%ae/package.json',
    '/..;/package.json',
    '/index.html%00.js',
    '/src/server/main.ts',
    '/data/secret.txt',
    '/schema.sql',
  ]
  return paths.map((path) => ({ name: `GET ${path}`, bytes: request(`GET ${path} HTTP/1.1`, []) }))
}

const NAMED_JSON: Record<string, Buffer | string> = {
  nothing: '',
  'a space': ' ',
  null: 'null',
  'a list': '[]',
  'a number': '7',
  'a text': '"x"',
  'a comma too many': '{"email":"a@b.test",}',
  NaN: '{"email":NaN}',
  'a number beyond all': '{"email":1e999999}',
  'a number of 100 kB': `{"email":${'9'.repeat(100_000)}}`,
  'single quotes': "{'email':'a'}",
  'a comment': '{/**/"email":"a"}',
  'an open text': '{"email":"a',
  'broken UTF-8': Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  'over-long UTF-8': Buffer.from([0x7b, 0x22, 0xc0, 0x80, 0x22, 0x3a, 0x31, 0x7d]),
  'half a surrogate pair': '{"email":"\\ud800","password":"\\udfff"}',
  'a surrogate in a name': '{"\\ud800":1}',
  'NUL in a value': '{"email":"a\\u0000@b.test","password":"x"}',
  'NUL in the address': '{"email":"a@b.test\\u0000","password":"x"}',
  'a bare NUL': '{"email":"a\u0000b"}',
  'objects 10,000 deep': `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  'lists 10,000 deep': `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  'lists 300,000 deep': '['.repeat(300_000),
  __proto__: '{"__proto__":{"role":"admin"},"email":"a@b.test","password":"x"}',
  'an escaped __proto__': '{"\\u005f_proto__":{"role":"admin"}}',
  'constructor.prototype': '{"constructor":{"prototype":{"role":"admin"}}}',
  'a name twice': '{"email":1,"email":2}',
  'toString as a name': '{"toString":1,"valueOf":2}',
  '100,000 names': `{${Array.from({ length: 50_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
  'two values': '{}{}',
  'a byte mark of UTF-16': Buffer.from('\ufeff{}', 'utf16le'),
  '2 MB': `{"email":"${'x'.repeat(2_000_000)}"}`,
}

function jsonBodies(token: string): RawCase[] {
  const targets = [
    ['POST /api/login', []],
    ['POST /api/courses', [`Authorization: Bearer ${token}`]],
    ['PATCH /api/institution', [`Authorization: Bearer ${token}`]],
  ] as const
  return targets.flatMap(([line, authorization]) =>
    Object.entries(NAMED_JSON)
      // Changing nothing is no fault.
      .filter(([name]) => !(line.startsWith('PATCH') && name === 'nothing'))
      .map(([name, body]) => {
        const length = Buffer.isBuffer(body) ? body.length : body.length
        const headers = ['Content-Type: application/json', `Content-Length: ${length}`, ...authorization]
        return { name: `${line}: JSON that is ${name}`, bytes: request(`${line} HTTP/1.1`, headers, body) }
      }),
  )
}

function bodyTypes(): RawCase[] {
  const types = [
    'text/plain',
    'text/html',
    'application/xml',
    'application/x-www-form-urlencoded',
    'application/octet-stream',
    'application/json; charset=utf-16',
    'application/jsonp',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/mixed; boundary=x',
    '*/*',
    ';',
    'application/json, text/plain',
    `application/${'x'.repeat(5_000)}`,
  ]
  const body = '<x email="a"/>'
  const plain = types.map((type) => ({
    name: `a body as ${type.slice(0, 60)}`,
    bytes: request(
      'POST /api/login HTTP/1.1',
      [`Content-Type: ${type}`, `Content-Length: ${body.length}`],
      body,
    ),
  }))
  const packed = ['gzip', 'deflate', 'br', 'gzip, gzip', 'x'].map((encoding) => ({
    name: `a body packed as ${encoding}`,
    bytes: request(
      'POST /api/login HTTP/1.1',
      ['Content-Type: application/json', `Content-Encoding: ${encoding}`, 'Content-Length: 4'],
      Buffer.from([0x1f, 0x8b, 0x08, 0x00]),
    ),
  }))
  return [...plain, ...packed]
}

function forms(): RawCase[] {
  const part = (head: string, value = 'x') => `--b\r\n${head}\r\n\r\n${value}\r\n`
  const field = (name: string, value = 'x') => part(`Content-Disposition: form-data; name="${name}"`, value)
  const bodies: Record<string, string> = {
    empty: '',
    'only an end': '--b--\r\n',
    'no end': field('first_name'),
    'another boundary': '--c\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--c--\r\n',
    'a part without name': `${part('Content-Type: text/plain')}--b--\r\n`,
    '1,000 fields': `${Array.from({ length: 1_000 }, (_, at) => field(`f${at}`)).join('')}--b--\r\n`,
    '100 files': `${Array.from({ length: 100 }, () => part('Content-Disposition: form-data; name="profile_picture"; filename="a.png"')).join('')}--b--\r\n`,
    'a file of another name': `${part('Content-Disposition: form-data; name="x"; filename="a.png"')}--b--\r\n`,
    'a name of 10 kB': `${field('x'.repeat(10_000))}--b--\r\n`,
    'a name that goes up': `${field('../../x')}--b--\r\n`,
    __proto__: `${field('__proto__[role]', 'admin')}--b--\r\n`,
    'constructor.prototype': `${field('constructor.prototype.role', 'admin')}--b--\r\n`,
    'a name 1,000 deep': `${field('a.'.repeat(30))}--b--\r\n`,
    'NUL in a name': `${field('a\u0000b')}--b--\r\n`,
    'a value of 200 kB': `${field('first_name', 'x'.repeat(200_000))}--b--\r\n`,
    '3,000 headers in a part': `${part(`Content-Disposition: form-data; name="a"\r\n${'x: y\r\n'.repeat(3_000)}z: z`)}--b--\r\n`,
    'a head of 100 kB in a part': `${part(`Content-Disposition: form-data; name="a"; x="${'y'.repeat(100_000)}"`)}--b--\r\n`,
    'an encoding of old': `${part('Content-Disposition: form-data; name="first_name"\r\nContent-Transfer-Encoding: base64', '////')}--b--\r\n`,
    'a broken charset': `${part("Content-Disposition: form-data; name*=utf-8''%ff%fe")}--b--\r\n`,
    'a field that is a file': `${field('profile_picture', 'x')}--b--\r\n`,
  }
  return ['/api/preregistered-students'].flatMap((path) =>
    Object.entries(bodies).map(([name, body]) => ({
      name: `form to ${path}: ${name}`,
      bytes: request(
        `POST ${path} HTTP/1.1`,
        ['Content-Type: multipart/form-data; boundary=b', `Content-Length: ${body.length}`],
        body,
      ),
    })),
  )
}

/** What an administrator may ask, asked badly. */
function queries(token: string): RawCase[] {
  const asked = [
    'search=%00',
    'search=a%00b',
    'page=1e9',
    'page=-1',
    'page=0',
    'page=99999999999999999999',
    'limit=5001',
    'limit=-1',
    'limit=NaN',
    'sort_by=id;drop table users',
    'sort_by=last_name,sideways',
    'sort_by=__proto__,asc',
    'with=password',
    'with=__proto__',
    'format=exe',
    'format=../pdf',
    'page=1&page=2',
    'search[]=a',
    'search[a]=b',
    'period_id=%2e',
    'period_id=0',
    'period_id=2147483648',
    '__proto__[x]=1',
    '__proto__=1',
    'constructor=1',
    'toString=1',
    '%=1',
    '%zz=%zz',
    `search=${'x'.repeat(101)}`,
    `with=${'user,'.repeat(2_000)}`,
  ]
  return asked.map((query) => ({
    name: `?${query.slice(0, 60)}`,
    bytes: request(`GET /api/students?${query.replaceAll(' ', '%20')} HTTP/1.1`, [
      `Authorization: Bearer ${token}`,
    ]),
  }))
}

/** Some 400 things that no client in its right mind says. */
export const rawCases = (token: string): RawCase[] => [
  ...lengths(),
  ...chunks(),
  ...headerLines(),
  ...firstLines(),
  ...addresses(),
  ...jsonBodies(token),
  ...bodyTypes(),
  ...forms(),
  ...queries(token),
  raw('nothing at all', ''),
]
