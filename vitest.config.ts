import { defineConfig } from 'vitest/config'

/** Started servers, databases and browsers need more than the default five seconds on two cores. */
const patient = { testTimeout: 60_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.{ts,tsx}', 'apps/site/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: ['**/*.browser.test.ts', '**/node_modules/**'],
        },
      },
      { test: { name: 'api', include: ['apps/api/**/*.test.ts'], ...patient } },
    ],
  },
})
