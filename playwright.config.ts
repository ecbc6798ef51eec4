import { defineConfig } from '@playwright/test'

const port = Number(process.env.E2E_PORT ?? 4700)
const isRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: '.tmp/e2e',
  timeout: 120_000,
  expect: { timeout: 12_000 },
  workers: 1,
  retries: 0,
  reporter: [['list']],
  use: {
    actionTimeout: 15_000,
    baseURL: `http://localhost:${port}`,
    timezoneId: 'America/Los_Angeles',
    locale: 'en-US',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    // A fresh demo for every run, in a folder of its own.
    command: 'node e2e/server.ts',
    url: `http://localhost:${port}/ready`,
    timeout: 90_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: { E2E_PORT: String(port) },
  },
})
