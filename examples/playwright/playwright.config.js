import { defineConfig } from '@playwright/test'

const port = process.env.PORT ?? 3000

export default defineConfig({
  use: {
    baseURL: `http://localhost:${port}`,
    // Without it, Playwright's own browser.
    launchOptions: { executablePath: process.env.CHROMIUM },
  },
  webServer: { command: 'npm start', port: Number(port) },
})
