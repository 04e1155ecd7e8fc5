import { SealedActa } from '../contract.ts'

/** What a sealed acta says; null where its text is not that of an acta. */
export function readActa(body: string): SealedActa | null {
  try {
    return SealedActa.parse(JSON.parse(body))
  } catch {
    return null
  }
}
