/** The mark of a PDF, before which some programs leave blanks. */
export const PDF_MARK = /^[\0\t\n\f\r ]{0,1024}%PDF-/
export const PDF_MARK_BYTES = 1_024 + 5
