/** What people read stands below what is searched: words know nothing else. */
export type { Help, Reason } from '../words.ts'
