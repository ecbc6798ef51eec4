// The steps of npm test, npm run check and npm run e2e.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { machineClock, onTestClock } from '../clock/clock.mjs'
import { failuresIn, pageIn } from './failures.mjs'
import { quickFolder } from '../setup/quickFolder.mjs'
import { commands, giveUp, root, run, say } from './run.mjs'
import { ensureBuild, ensureJourneyBrowser, productPath } from '../setup/setup.mjs'
import { journeysIn, slowest, testsIn } from './slowest.mjs'
import { sources } from '../checks/sources.mjs'

const bin = (...parts) => path.join(root, 'node_modules', ...parts)
const results = path.join(root, '.tmp')

const readResult = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // The runner crashed before writing; the step counts as one failure.
    return undefined
  }
}

/** Only after a complete run; a single file has no comparison. */
const sayWhatIsSlow = (report, timed, more) => {
  if (!report || more.length > 0) return
  say('', 'The ten slowest:', ...slowest(timed(report)))
}

const freshResult = (name) => {
  mkdirSync(results, { recursive: true })
  const file = path.join(results, name)
  rmSync(file, { force: true })
  return file
}

/** Type-free lint rules and formatting: the fastest check. */
export const style = (node) => commands('Style', node, [[bin('oxlint/bin/oxlint')], [bin('oxfmt/bin/oxfmt'), '--check']])

/**
 * Incremental: unchanged files are not checked again (`incremental` in both tsconfig.json). One checker, because each further one works out
 * the types that files share again: four take 2.3 times the processor and twice the memory.
 */
export const types = (node) =>
  commands(
    'Types',
    node,
    [
      [bin('typescript/bin/tsc'), '-p', '.', '--checkers', '1'],
      [bin('typescript/bin/tsc'), '-p', 'apps/web', '--checkers', '1'],
    ],
    machineClock,
  )

/** Type-aware lint rules, for all files or those whose path contains an area. On one processor, for the same reason as types. */
export const lint = (node, areas = []) => {
  const isAsked = ({ file }) => /\.tsx?$/.test(file) && areas.some((area) => file.includes(area))
  const files =
    areas.length > 0
      ? sources(root)
          .filter(isAsked)
          .map(({ file }) => file)
      : []
  const env = () => ({ ...machineClock(), GOMAXPROCS: '1' })
  return commands('Lint', node, [[bin('oxlint/bin/oxlint'), '--type-aware', ...files]], env)
}

export const structure = (node) =>
  commands('Structure', node, [
    ['scripts/checks/code/check-structure.mjs'],
    ['scripts/checks/code/check-imports.mjs'],
    ['scripts/checks/code/check-unused.mjs'],
    ['scripts/checks/packages/check-licenses.mjs'],
    ['scripts/checks/code/check-migrations.mjs'],
    ['scripts/checks/documents/check-asvs.mjs'],
    ['scripts/checks/documents/check-words.mjs'],
  ])

/** Shipped packages: known vulnerabilities, and the bill of materials. */
export const packages = (node) =>
  commands('Packages', node, [['scripts/checks/packages/check-advisories.mjs'], ['scripts/checks/packages/sbom.mjs']])

/** A temporary database for the run, without fsync, since it need not survive. */
const temporaryDatabase = async () => {
  const { startEmbeddedPostgres } = await import('../../apps/server/src/db/embedded/embedded.ts')
  const folder = mkdtempSync(path.join(quickFolder(), `tailshare-test-${process.pid}-`))
  chmodSync(folder, 0o755)
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_wal_size: '256MB',
    max_connections: '200',
    // No database lasts long enough to need it. It would also change the order of rows that a test reads unsorted.
    autovacuum: 'off',
    // Tests run each statement a few times; custom plans for the first five executions would cost more than the statement.
    plan_cache_mode: 'force_generic_plan',
  }
  const database = await startEmbeddedPostgres({ dataFolder: path.join(folder, 'postgres'), log: () => undefined, settings })
  const stop = async () => {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: database.connectionString, stop }
}

const givenDatabase = () => process.env.TEST_DATABASE_URL || process.env.DATABASE_URL

const runTests = async (node, more) => {
  const given = givenDatabase()
  if (given && process.env.TEST_NOW)
    giveUp('TEST_NOW moves no clock of a database that runs already: leave TEST_DATABASE_URL and DATABASE_URL out.')
  const database = given ? { url: given, stop: () => undefined } : await temporaryDatabase()
  const file = freshResult('vitest.json')
  const { storySeed } = await import('../../packages/contract/test/stories.ts')
  say(`Random stories begin from seed ${storySeed}.`)
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
}

export const tests = (node, more = []) => ({ name: 'Rules and API', run: () => onTestClock(() => runTests(node, more)) })

export const build = { name: 'Build', run: async () => ({ ok: await ensureBuild({ env: machineClock() }) }) }

/** Print names and errors after the snapshots, because long logs are read from the end. */
const sayWhatFailed = (report) => {
  const journeys = report ? failuresIn(report) : []
  for (const { name, pages } of journeys)
    for (const lines of pages.map((page) => pageIn(readFileSync(page, 'utf8'))))
      // With several browsers in a journey, the runner snapshots only one.
      if (lines.length > 0) say([`\nThe page showed in ${name}:`, ...lines].join('\n  '))
  for (const { name, errors } of journeys) say([`\nFailed: ${name}`, ...errors].join('\n  '))
}

export const journeys = (node, more = []) => ({
  name: 'Browser journeys',
  needs: [build.name],
  run: async () => {
    const browser = await ensureJourneyBrowser()
    const file = freshResult('playwright.json')
    const env = { ...productPath(), CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
    const args = [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...more]
    const code = await onTestClock(() => run(node, args, { env }))
    const report = readResult(file)
    const { expected: passed = 0, unexpected: failed = 0, flaky: later = 0 } = report?.stats ?? {}
    sayWhatIsSlow(report, journeysIn, more)
    sayWhatFailed(report)
    return { ok: code === 0 && passed > 0, passed: passed + later, failed }
  },
})

/** The last line of a run, for people and programs. */
export const close = ({ passed, failed }) => {
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}
