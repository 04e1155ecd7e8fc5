import { loadedNames, post, registerWorker } from '#web/api/page-worker.ts'

/** Keeps this page and the keys on the device, so that the next paper can be checked without a line (records.md#verification). */
export async function keepForLater(): Promise<void> {
  if (!import.meta.env.PROD || !navigator.serviceWorker || !(await registerWorker())) return
  const { active } = await navigator.serviceWorker.ready
  if (!active) return
  await post(active, { do: 'keep', names: [...new Set(loadedNames())] })
  await taken()
  // Through the worker, which keeps the answer; the page has asked before there was one.
  await fetch('/.well-known/jwks.json').catch(() => {})
  performance.mark('verify-kept')
}

/** Until the worker answers for this page. */
function taken(): Promise<unknown> | undefined {
  const { serviceWorker } = navigator
  if (serviceWorker.controller) return undefined
  return new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
}
