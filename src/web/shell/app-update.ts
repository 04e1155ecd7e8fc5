/** The page's first script, whose name changes with each version. */
const scriptOf = (page: Document): string | null | undefined =>
  page.querySelector('script[type=module]')?.getAttribute('src')

/** The page as the server has it now; null while the server cannot be reached. */
const pageNow = (): Promise<string | null> =>
  fetch(location.pathname, { cache: 'no-store' }).then(
    (answer) => (answer.ok ? answer.text() : null),
    () => null,
  )

/**
 * Reloads after a failed import, if there was an update: the old parts are gone. Without network a reload gains
 * nothing and would lose what was typed.
 */
export async function reloadIfUpdated(): Promise<void> {
  const page = await pageNow()
  const main = scriptOf(document)
  if (page && main && !page.includes(`"${main}"`)) location.reload()
}

/** Whether the server answers. */
export const isReached = async (): Promise<boolean> => (await pageNow()) !== null

/**
 * Reloads, if the server answers: Firefox never asks again for a file that once failed, except in a new page; Safari
 * keeps the failure beyond the page, until the file is fetched past the cache.
 */
export async function reloadIfReached(isDue: () => boolean): Promise<void> {
  const page = await pageNow()
  if (page === null || !isDue()) return
  const files = page.match(/\/assets\/[\w.-]+\.js/g) ?? []
  await Promise.allSettled(files.map(async (file) => (await fetch(file, { cache: 'reload' })).blob()))
  location.reload()
}
