/** The smallest PDF that is whole: no page, and an end that leads to its table; a comment makes it as heavy as wanted. */
export function smallPdf(bytes = 0): Buffer {
  const comment = bytes > 0 ? `%${'-'.repeat(bytes)}\n` : ''
  const objects = `%PDF-1.4\n${comment}1 0 obj\n<</Type/Catalog>>\nendobj\n`
  const table = 'xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 2/Root 1 0 R>>\n'
  return Buffer.from(`${objects}${table}startxref\n${objects.length}\n%%EOF\n`)
}

const BY = '/Filter/Standard/P -4'
const ID = 'f1f46cf1cea524fb83d327324ff7139f'
/** How qpdf has encrypted PDFs: one that opens without a password and one that does not, of each way that there is. */
export const ENCRYPTED = {
  open: [
    [
      `${BY}/V 5/R 6/Length 256/U<19616a958d3035c416311b62ba366398cb4e484ab41eec5c8b343e5781266d1e6d51ed85c78a8ee9ae044fe53ff2119d>`,
      ID,
    ],
    [
      `${BY}/V 4/R 4/Length 128/O<566fa873ee33c797cd3b904fdadf814afa34df9a38f6ed41b984e2c6da2aa6f5>/U<b5efc3ec4c76ca685e71d2798d5646c30122456a91bae5134273a6db134c87c4>`,
      '0b25bdd63f90b07adcdf65498ce49598',
    ],
    [
      `${BY}/V 1/R 2/Length 40/O<c92422687facee686e373f10b5c7d04738053152f7e2ee30e11c69ec442576ab>/U<6f2ee0e9b8426212a060186eb4d22c6f080ad58d792b33a71c25d993888a9b15>`,
      'bc87c40455d30cf78268d6765b8fd890',
    ],
  ],
  locked: [
    [
      `${BY}/V 5/R 6/Length 256/U<af091234d16c08ece9447f74b0cce365b3ad3de9563f3432112a6a6eef9d98d4a15c9b0ba04cf8dd5d125e343381e182>`,
      ID,
    ],
    [
      `${BY}/V 4/R 4/Length 128/O<0ba3835f88f90388e74e54584125ce142be0de24c6b0d37746e075b891756671>/U<986cf68c20686fb06b94c9a67a81e57a0122456a91bae5134273a6db134c87c4>`,
      'ee5512f4e190ae5d7ccb63ed7962b466',
    ],
    [
      `${BY}/V 1/R 2/Length 40/O<94e8094419662a774442fb072e3d9f19e9d130ec09a4d0061e78fe920f7ab62f>/U<f40d7fb579f0c77018fc85f950ee431c5379208b6fe004539cb714fba8661859>`,
      '908ad824bf5add18d39bce3a6a71d907',
    ],
  ],
} as const

/** A whole PDF that says how it is encrypted. */
export const encryptedPdf = ([dictionary, id]: readonly [string, string]): Buffer =>
  Buffer.from(
    smallPdf()
      .toString()
      .replace('1 0 obj', `4 0 obj\n<<${dictionary}>>\nendobj\n1 0 obj`)
      .replace('/Root', `/Encrypt 4 0 R/ID[<${id}><${id}>]/Root`)
      .replace(/startxref\n(\d+)/, (_, at: string) => `startxref\n${Number(at) + dictionary.length + 20}`),
  )
export const lockedPdf = (): Buffer => encryptedPdf(ENCRYPTED.locked[0])
