import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The races go first: one of them takes longer than any ten other files, and would be alone at the end. */
class RacesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isRace = ({ moduleId }: TestSpecification) => moduleId.includes('/tests/races/');
    return [...sorted.filter(isRace), ...sorted.filter((file) => !isRace(file))];
  }
}

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.{ts,tsx}',
      'packages/{demo,stripe-sandbox}/**/*.test.ts',
      'scripts/**/*.test.ts',
      'tests/**/*.test.ts',
    ],
    exclude: ['tests/e2e/**', 'node_modules/**', 'dist/**'],
    globalSetup: 'tests/support/template-database.ts',
    execArgv: ['--import', './tests/support/quick-passwords.mjs'],
    // Generous: a busy machine must not fail a test. What a test waits for, it polls for.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
    // Starting a process and loading the same modules anew for each file took a third of the run. Whatever a file
    // replaces it puts back; databases are each file's own.
    isolate: false,
    // Modules that were transformed before are read from node_modules/.experimental-vitest-cache.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: RacesFirst },
  },
});
