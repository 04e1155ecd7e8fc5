/** The script that a page begins with: another name is another version. */
const scriptOf = (page: Document): string | null | undefined =>
  page.querySelector('script[type=module]')?.getAttribute('src')

/**
 * A part could not be fetched. After an update the old parts are gone, and a fresh load finds the new ones; without network
 * nothing is gained by it, and what was typed would be lost.
 */
export async function reloadIfUpdated(): Promise<void> {
  try {
    const answer = await fetch(location.pathname, { cache: 'no-store' })
    const text = await answer.text()
    const main = scriptOf(document)
    if (answer.ok && main && !text.includes(`"${main}"`)) location.reload()
  } catch {
    // Offline: the caller that needed the part says so.
  }
}
