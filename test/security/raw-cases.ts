import { chunks, firstLines, headerLines, lengths, type RawCase, request } from './raw-frames.ts'

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
    'semester_id=99999999999',
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
]
