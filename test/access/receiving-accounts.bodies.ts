import { sql } from 'kysely'
import { both, type Makers, type NotOfPeople, rowId, type Samples } from './samples.ts'

let phones = 1_000_000

export const objects: Makers = {
  receiving_account: ({ db }) =>
    both(async () =>
      rowId(
        await sql<{ id: number }>`insert into receiving_accounts (kind, bank, identity, phone)
          values ('mobile', '0102', 'J401234567', ${`+58412${(phones += 1)}`}) returning id`.execute(db),
      ),
    ),
}

const MOBILE = { kind: 'mobile', bank: '0134', identity: 'J-40123456-7', phone: '0412-7654321' }

export const bodies = (): Samples => ({
  'POST /receiving-accounts': { body: MOBILE },
  'PATCH /receiving-accounts/{id}': { body: { ...MOBILE, phone: '0412-7654322' } },
})

export const not_of_people: NotOfPeople = {
  receiving_accounts: 'where the institute is paid, for its students',
}
