/**
 * `localStorage` or `sessionStorage`. Where the browser refuses it, or has no room left, the memory of this page takes
 * its place: everything works, and is forgotten with the page.
 */
function storageOf(name: 'localStorage' | 'sessionStorage') {
  const memory = new Map<string, string>()
  const ask = <T>(work: (storage: Storage) => T): T | null => {
    try {
      return work(globalThis[name])
    } catch {
      return null
    }
  }
  return {
    getItem: (key: string): string | null => memory.get(key) ?? ask((storage) => storage.getItem(key)),
    /** Says whether it outlives the page. */
    setItem(key: string, value: string): boolean {
      const isKept = ask((storage) => storage.setItem(key, value)) !== null
      if (isKept) memory.delete(key)
      else memory.set(key, value)
      return isKept
    },
    removeItem(key: string): void {
      memory.delete(key)
      ask((storage) => storage.removeItem(key))
    },
    keys: (): string[] => [...memory.keys(), ...(ask(Object.keys) ?? [])],
  }
}

export const local = storageOf('localStorage')
/** What ends with the tab. */
export const ofTab = storageOf('sessionStorage')
