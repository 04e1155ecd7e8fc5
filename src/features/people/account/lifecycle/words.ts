const listed = /* @__PURE__ */ new Intl.ListFormat('es-VE', { type: 'conjunction' })

/** What one record of a kind is called, and what many are. */
type Words = Readonly<Record<string, readonly [one: string, many: string]>>

/** What an account has done that stays. */
export const ACCOUNT_HELD = {
  notifications: ['notificación enviada', 'notificaciones enviadas'],
  binnacles: ['anotación en bitácoras', 'anotaciones en bitácoras'],
  documents: ['documento en la biblioteca', 'documentos en la biblioteca'],
  entries: ['acción en el historial', 'acciones en el historial'],
} as const satisfies Words

type KeptRecords = {
  name: string
  counts: Readonly<Record<string, number>>
  words: Words
  /** What can be done instead; null where that was done. */
  way_out: string | null
}

/** Names what keeps a person from being deleted: `No se elimina a Ana Gil: tiene 1 inscripción y 2 retiros.` */
export const heldSentence = ({ name, counts, words, way_out }: KeptRecords): string => {
  const parts = Object.entries(words).flatMap(([kind, [one, many]]) => {
    const count = counts[kind] ?? 0
    return count === 0 ? [] : [`${count.toLocaleString('es-VE')} ${count === 1 ? one : many}`]
  })
  return [`No se elimina a ${name}: tiene ${listed.format(parts)}.`, ...(way_out ? [way_out] : [])].join(' ')
}

/** How many records there are of all kinds together. */
export const sumOf = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)
