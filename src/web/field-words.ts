import { type FieldWords, learnFields } from './labels.ts'

const ofFeatures = import.meta.glob<FieldWords>('../features/**/web/field-words.ts', {
  eager: true,
  import: 'fields',
})

// They come with the forms; the public pages have the words of their own fields alone.
for (const words of Object.values(ofFeatures)) learnFields(words)
