import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const MOST_BYTES = 100_000_000

/** Programs that read what ours wrote: another's eyes. The packages of Debian that have them. */
const PACKAGES = {
  pdftotext: 'poppler-utils',
  pdftoppm: 'poppler-utils',
  pdfinfo: 'poppler-utils',
  qpdf: 'qpdf',
  age: 'age',
  zstd: 'zstd',
  psql: 'postgresql-client',
  script: 'bsdutils',
  'firefox-esr': 'firefox-esr',
  WebKitWebDriver: 'webkit2gtk-driver',
  Xvfb: 'xvfb',
}
export type Reader = keyof typeof PACKAGES

/** They say no version. */
const SILENT: readonly Reader[] = ['WebKitWebDriver', 'Xvfb']

function isThere(reader: Reader): boolean {
  const folders = (process.env.PATH ?? '').split(delimiter)
  if (SILENT.includes(reader)) return folders.some((folder) => existsSync(join(folder, reader)))
  try {
    execFileSync(reader, [PACKAGES[reader] === 'poppler-utils' ? '-v' : '--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/**
 * Whether tests with this reader are left out: on a person's own machine that lacks it, and where `.ci/run` could not
 * install it and says so. Nowhere else where it decides.
 */
export function leftOut(reader: Reader): boolean {
  const { CI, WITHOUT = '' } = process.env
  return !isThere(reader) && (CI === undefined || WITHOUT.split(' ').includes(PACKAGES[reader]))
}

/** What a reader says of a PDF, which `args` call `-`; fails with what to install where the reader is not there. */
export async function readBy(
  reader: Reader,
  args: readonly string[],
  pdf: Uint8Array,
  encoding: 'utf8' | 'latin1' = 'utf8',
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'claustro-pdf-'))
  const path = join(folder, 'it.pdf')
  try {
    writeFileSync(path, pdf)
    // The first `-` is the file; a second one is where the answer goes.
    const given = args.map((one, at) => (one === '-' && args.indexOf('-') === at ? path : one))
    return (await run(reader, given, { encoding, maxBuffer: MOST_BYTES })).stdout
  } catch (error) {
    const { code, stderr } = error as { code?: string; stderr?: string }
    const why = code === 'ENOENT' ? `is missing: install ${PACKAGES[reader]}` : `failed: ${stderr || error}`
    throw new Error(`${reader} ${why}`, { cause: error })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The words of a PDF as one reads them, line by line (`-layout`), as they were written (`-raw`), or with places (`-bbox`). */
export const wordsOfPdf = (pdf: Uint8Array, option: '-layout' | '-raw' | '-bbox'): Promise<string> =>
  readBy('pdftotext', [option, '-', '-'], pdf)
