import { writeFileSync } from 'node:fs'

/** Tells what no test has caught, of which Vitest's own report says nothing: it belongs to no file that could be tried again. */
export default class UnhandledErrors {
  onTestRunEnd(_modules: unknown, errors: readonly { message?: string }[]): void {
    const { TEST_UNHANDLED } = process.env
    if (TEST_UNHANDLED)
      writeFileSync(TEST_UNHANDLED, JSON.stringify(errors.map(({ message = '' }) => message)))
  }
}
