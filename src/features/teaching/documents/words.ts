/** What a file is, as people call it; also the ending of its name, but for a picture's. */
export const DOCUMENT_KIND_LABELS = {
  pdf: 'PDF',
  epub: 'EPUB',
  docx: 'DOCX',
  xlsx: 'XLSX',
  pptx: 'PPTX',
  odt: 'ODT',
  ods: 'ODS',
  odp: 'ODP',
  picture: 'Imagen',
} as const
