import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Proof } from '#features/money/payments/proofs/server/actions.ts'
import { type Day, showDay } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import { scanOf } from '#server/files/pictures.ts'
import type { Institute } from './life.ts'
import { pdfOf } from './pdf-pages.ts'

type Paid = { date: Day; amount: number; receipt_number?: string | null | undefined }

const TITLE = 'Transferencia realizada'
const FONT = fileURLToPath(new URL('../src/server/pdf/fonts/PublicSans-Regular.ttf', import.meta.url))

const linesOf = ({ date, amount, receipt_number }: Paid): string[] => [
  `Monto: ${showMoney(amount)}`,
  `Referencia: ${receipt_number ?? ''}`,
  `Fecha: ${showDay(date)}`,
  'Destino: cuenta del instituto',
]

/** What the screen of a bank on a telephone would show. */
async function screenshotOf(paid: Paid): Promise<Buffer> {
  const words = (text: string, px: number) => ({
    text: { text, font: `Public Sans ${px}`, fontfile: FONT, width: 600, dpi: 72, spacing: px / 2 },
  })
  const band = { create: { width: 720, height: 150, channels: 3, background: '#1f5f4a' } } as const
  const onBand = await sharp(words(TITLE, 40)).png().toBuffer()
  const drawn = sharp({ create: { width: 720, height: 620, channels: 3, background: '#ffffff' } }).composite([
    { input: await sharp(band).png().toBuffer(), left: 0, top: 0 },
    { input: onBand, left: 60, top: 54, blend: 'screen' },
    {
      input: await sharp(words(linesOf(paid).join('\n'), 32))
        .negate()
        .png()
        .toBuffer(),
      left: 60,
      top: 220,
    },
  ])
  return drawn.png().toBuffer()
}

/** The proof of a transfer, as a picture or as the bank's PDF. */
export async function proofOf({ storage }: Institute, paid: Paid, kind: 'picture' | 'pdf'): Promise<Proof> {
  const file = kind === 'pdf' ? pdfOf(TITLE, [linesOf(paid)]) : await screenshotOf(paid)
  return { storage, bytes: Buffer.from(await scanOf(file)) }
}
