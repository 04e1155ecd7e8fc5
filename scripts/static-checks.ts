// What is checked without running anything: name, program, arguments.

/** Of four at once, which is usual, each works out anew what the files share: on two cores beside the tests that is half of it. */
const ALONE = ['--checkers', '1']

/** Of the whole project, or of some files alone as far as a check can look at those without the rest. */
export const staticChecks = (files: readonly string[]) =>
  [
    [
      'format and lint',
      'biome',
      ['check', '--error-on-warnings', '--files-ignore-unknown=true', '--no-errors-on-unmatched', ...files],
    ],
    ['promises and sizes', 'oxlint', ['--type-aware', '--no-error-on-unmatched-pattern', ...files]],
    ['what nothing uses', 'knip', ['--no-config-hints']],
    ['types of the server', 'tsc', ['-p', 'tsconfig.server.json', ...ALONE]],
    ['types of the browser', 'tsc', ['-p', 'tsconfig.web.json', ...ALONE]],
  ] as const
