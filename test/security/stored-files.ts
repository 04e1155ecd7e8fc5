import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import sharp from 'sharp'
import type { World } from '../support/world.ts'

/** What hostile files carry in them, and what no kept file may. */
export const MARK = 'zqfileqz'

/** The names of what is stored, as paths in the data folder. */
export const storedIn = ({ folder }: World): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'))

/** Office documents are for a download, as they came (rules.md#notifications). */
const PASSED_ON = /^notices\/[0-9a-f]{32}\.(?:docx|xlsx|pptx|odt|ods|odp)$/

/** Stored files that were not drawn anew by the server, under a name of its own. */
export async function faultsOfKept(world: World): Promise<string[]> {
  const faults = await Promise.all(
    storedIn(world).map(async (name) => {
      if (PASSED_ON.test(name)) return ''
      if (!/^[a-z][a-z-]*\/[0-9a-f]{32}\.(?:webp|part)$/.test(name))
        return `${name}: not a name of the server`
      const bytes = readFileSync(join(world.folder, name))
      if (bytes.includes(MARK)) return `${name}: carries what was sent`
      const { format, exif, icc, xmp } = await sharp(bytes).metadata()
      return format === 'webp' && !exif && !icc && !xmp ? '' : `${name}: kept as it came`
    }),
  )
  return faults.filter(Boolean)
}

/** Where the hostile names and archives point, beside the folders of the data and of the program. */
const TARGETS = ['/', '/etc', '/etc/cron.d', '/tmp', process.cwd(), dirname(process.cwd())]
const EVIL = /evil|zqfileqz|passwd\.png|secret\.png/

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** All that stands beside the data folder, and whatever bears a hostile name where those names point. */
export function outsideOf({ folder }: World): string[] {
  const home = dirname(folder)
  const beside = readdirSync(home, { recursive: true, encoding: 'utf8' })
    .map((name) => join(home, name))
    .filter((path) => relative(folder, path).startsWith('..'))
  const named = TARGETS.flatMap((target) =>
    namesIn(target)
      .filter((name) => EVIL.test(name))
      .map((name) => join(target, name)),
  )
  return [...beside, ...named]
}
