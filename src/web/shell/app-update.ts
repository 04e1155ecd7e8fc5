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
