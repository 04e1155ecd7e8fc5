import type { Page } from 'playwright-core'

/** Every order of cards that was drawn since, one after the other, even those that no eye would catch. */
export async function drawings(page: Page) {
  await page.evaluate(`{
    const now = () => JSON.stringify([...document.querySelectorAll('[data-semester]')].map((semester) =>
      [...semester.querySelectorAll('.pmap-title')].map((title) => title.textContent)))
    window.drawn = [now()]
    new MutationObserver(() => {
      if (window.drawn.at(-1) !== now()) window.drawn.push(now())
    }).observe(document.querySelector('.pmap-editing'), { subtree: true, childList: true })
  }`)
  return async (): Promise<string[][][]> =>
    ((await page.evaluate('window.drawn')) as string[]).map((one) => JSON.parse(one))
}
