import type { FieldWords } from '#web/labels.ts'

export const fields = { names: { kind: 'el tipo', paper: 'el papel' } } satisfies FieldWords
