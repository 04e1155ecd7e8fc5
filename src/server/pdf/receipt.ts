import { paperPdf } from './paper.ts'

/** What a receipt says; `facts` are terms with their values. */
type Receipt = {
  title: string
  amount: string
  opening: string | null
  facts: string[][]
  remark: string | null
  closing: string
  signer: string
}

/** A receipt on one page. */
export const receiptPdf = paperPdf<Receipt>('receipt.typ')
