// The parts of npm test, npm run check and npm run e2e.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { failuresIn, pageIn } from './failures.mjs'
import { commands, root, run } from './run.mjs'
import { ensureJourneyBrowser, ensureBuild, productPath } from './setup.mjs'
import { journeysIn, slowest, testsIn } from './slowest.mjs'

const bin = (...parts) => path.join(root, 'node_modules', ...parts)
const results = path.join(root, '.tmp')

const readResult = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // The runner died before it could write; the step then counts as one failure.
    return undefined
  }
}

/** Said after a whole run; one file's tests have nothing to be compared with. */
const sayWhatIsSlow = (report, timed, more) => {
  if (!report || more.length > 0) return
  console.log(['', 'The ten slowest:', ...slowest(timed(report))].join('\n'))
}

const freshResult = (name) => {
  mkdirSync(results, { recursive: true })
  const file = path.join(results, name)
  rmSync(file, { force: true })
  return file
}

export const types = (node) =>
  commands('Types', node, [
    [bin('typescript/bin/tsc'), '-p', '.'],
    [bin('typescript/bin/tsc'), '-p', 'apps/web'],
  ])

export const lint = (node) =>
  commands('Lint and format', node, [
    [bin('oxlint/bin/oxlint'), '--type-aware'],
    [bin('oxfmt/bin/oxfmt'), '--check'],
  ])

export const structure = (node) =>
  commands('Structure', node, [
    ['scripts/check-structure.mjs'],
    ['scripts/check-imports.mjs'],
    ['scripts/check-circles.mjs'],
    ['scripts/check-unused.mjs'],
    ['scripts/check-licenses.mjs'],
    ['scripts/check-migrations.mjs'],
    ['scripts/check-asvs.mjs'],
  ])

/** What ships: that none of it is known to be weak, and the list of it for whoever asks. */
export const packages = (node) => commands('Packages', node, [['scripts/check-advisories.mjs'], ['scripts/sbom.mjs']])

/** A database of its own for the run. Nothing in it needs to survive, so it does not wait for the disk. */
const temporaryDatabase = async () => {
  const { startEmbeddedPostgres } = await import('../apps/server/src/db/embedded.ts')
  const folder = mkdtempSync(path.join(tmpdir(), 'tailshare-test-'))
  chmodSync(folder, 0o755)
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }
  const database = await startEmbeddedPostgres({ dataFolder: path.join(folder, 'postgres'), log: () => undefined, settings })
  const stop = async () => {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: database.connectionString, stop }
}

const givenDatabase = () => process.env.TEST_DATABASE_URL || process.env.DATABASE_URL

export const tests = (node, more = []) => ({
  name: 'Rules and API',
  run: async () => {
    const given = givenDatabase()
    const database = given ? { url: given, stop: () => undefined } : await temporaryDatabase()
    const file = freshResult('vitest.json')
    try {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
      const env = { ...productPath(), TEST_DATABASE_URL: database.url }
      const code = await run(node, [bin('vitest/vitest.mjs'), 'run', ...reporters, ...more], { env })
      const report = readResult(file)
      const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = report ?? {}
      sayWhatIsSlow(report, testsIn, more)
      return { ok: code === 0 && passed > 0, passed, failed }
    } finally {
      await database.stop()
    }
  },
})

export const build = { name: 'Build', run: async () => ({ ok: await ensureBuild() }) }

/** Names and errors come after what the pages showed, as a long log is read from its end. */
const sayWhatFailed = (report) => {
  const journeys = report ? failuresIn(report) : []
  for (const { name, pages } of journeys)
    for (const lines of pages.map((page) => pageIn(readFileSync(page, 'utf8'))))
      // Of several people's browsers the runner notes one.
      if (lines.length > 0) console.log([`\nThe page showed in ${name}:`, ...lines].join('\n  '))
  for (const { name, errors } of journeys) console.log([`\nFailed: ${name}`, ...errors].join('\n  '))
}

export const journeys = (node, more = []) => ({
  name: 'Browser journeys',
  run: async () => {
    const browser = await ensureJourneyBrowser()
    const file = freshResult('playwright.json')
    const env = { ...productPath(), CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
    const code = await run(node, [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...more], { env })
    const report = readResult(file)
    const { expected: passed = 0, unexpected: failed = 0 } = report?.stats ?? {}
    sayWhatIsSlow(report, journeysIn, more)
    sayWhatFailed(report)
    return { ok: code === 0 && passed > 0, passed, failed }
  },
})

/** The last line of a run, alone, for people and for programs that read it. */
export const close = ({ passed, failed }) => {
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}
