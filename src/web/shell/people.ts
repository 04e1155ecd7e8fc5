/** Someone found by name, and where their file lies. */
export type Person = { label: string; hint: string; to: string }

/** People whose name, document or correo matches, as far as the person may see them. */
export async function findPeople(_search: string, _signal: AbortSignal): Promise<readonly Person[]> {
  return []
}
