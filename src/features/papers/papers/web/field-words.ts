import type { FieldWords } from '#web/labels.ts'

/** What its fields are called, and what is said of a text whose braces are wrong. */
export const fields = {
  names: {
    opening: 'la apertura',
    remark: 'la nota bajo la tabla',
    closing: 'el cierre',
    version: 'la versión',
  },
  sayings: {
    unprintable: ({ name }, [sign]) => `${name} tiene «${sign}», que el papel no puede mostrar.`,
    no_place: ({ name }) => `${name} no va en este documento.`,
    placeholder_open: ({ name }) => `${name} tiene una llave sin pareja: revise «{» y «}».`,
    placeholder_forms: ({ name }) => `${name} tiene una palabra sin sus dos formas, como en {lo|la}.`,
    placeholder_unknown: ({ name }, [word]) =>
      `${name} dice {${word}}, que aquí no existe. Use las palabras de la lista.`,
    placeholder_missing: ({ name }, [word]) => `${name} necesita {${word}}.`,
  },
} satisfies FieldWords
