/** What a document of a request may be. */
export const FILE_ACCEPT = '.pdf,image/png,image/jpeg,image/webp'
export const FILE_HINT = 'PDF o imagen, de hasta 5 MB.'
