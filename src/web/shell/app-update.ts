/** The page's first script, whose name changes with each version. */
const scriptOf = (page: Document): string | null | undefined =>
  page.querySelector('script[type=module]')?.getAttribute('src')

/**
 * Reloads after a failed import, if there was an update: the old parts are gone. Without network a reload gains
 * nothing and would lose what was typed.
 */
export async function reloadIfUpdated(): Promise<void> {
  try {
    const answer = await fetch(location.pathname, { cache: 'no-store' })
    const text = await answer.text()
    const main = scriptOf(document)
    if (answer.ok && main && !text.includes(`"${main}"`)) location.reload()
  } catch {
    // Offline: the caller that needed the part reports it.
  }
}
