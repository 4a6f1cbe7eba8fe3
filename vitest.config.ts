import { defineConfig } from 'vitest/config'

/** `npm test` runs the project `harness`: the unit tests of `lib`. */
export default defineConfig({
  test: {
    pool: 'threads',
    experimental: { viteModuleRunner: false },
    projects: [
      {
        extends: true,
        test: { name: 'harness', include: ['{lib,suites,performance}/**/*.spec.ts'], testTimeout: 60_000 },
      },
    ],
  },
})
