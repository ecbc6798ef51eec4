import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin, runnerImport } from 'vite'
import { packFiles } from './packFiles.ts'

const routesFile = fileURLToPath(new URL('../../packages/contract/src/routes.ts', import.meta.url))

type Row = { method: string; path: string; access: string; idempotent?: boolean; stale?: readonly string[] }
type NamedRow = readonly [name: string, row: Row]

/** What the first page asks for a member, before the rest of their calls has come. */
const onEveryMembersPage = ['getAccount', 'listEvents', 'listMarkers']
/** Open to anyone, but no first page makes them: what is pressed or typed later, and what browsers never ask for. Whoever needs one waits for the rest. */
const askedLater = [
  'checkCode',
  'checkInvitation',
  'checkResetLink',
  'downloadProjection',
  'endSearchAlert',
  'endTopicMail',
  'getAircraftDocumentFile',
  'getAircraftPhotoFile',
  'getAirport',
  'getModelDefaults',
  'getReach',
  'getSharePicture',
  'listAircraftDocuments',
  'listAirportPoints',
  'listCsipOffers',
  'listFeatures',
  'listHolidays',
  'listInstructorCertificates',
  'loginPasskey',
  'loginSecondFactor',
  'readCalendarFeed',
  'receiveStripeEvent',
  'register',
  'requestToLearnMore',
  'resetPassword',
  'sendCode',
  'startPasskeyLogin',
]
const isOnFirstPages = ([name, { access }]: NamedRow) =>
  (access === 'anyone' && !askedLater.includes(name)) || onEveryMembersPage.includes(name)

const tables: Record<string, (rows: NamedRow[], isServer: boolean) => string> = {
  'virtual:calls': (rows, isServer) => tableOf('calls', rows.filter((row) => isServer || isOnFirstPages(row)).map(callOf)),
  'virtual:member-calls': (rows) => tableOf('calls', rows.filter((row) => !isOnFirstPages(row)).map(callOf)),
  'virtual:stale': (rows) =>
    tableOf(
      'stale',
      rows.flatMap(([name, { stale }]) => (stale?.length ? [[name, stale]] : [])),
    ),
}
const callOf = ([name, { method, path, idempotent }]: NamedRow) => [name, idempotent ? [method, path, 1] : [method, path]]
const tableOf = (name: string, entries: unknown[][]) =>
  `export const ${name} = ${JSON.stringify(Object.fromEntries(entries as [string, unknown][]))}`

/**
 * Gives the browser of every call what it needs to make it and to follow it up, and leaves zod and the schemas behind. A visitor's first
 * page carries the calls that visitors make; the others come with someone who is signed in.
 */
const callTable = (): Plugin => ({
  name: 'call-table',
  resolveId: (id) => (id in tables ? `\0${id}` : undefined),
  async load(id, options) {
    const table = tables[id.replace('\0', '')]
    if (!table) return undefined
    const { module, dependencies } = await runnerImport<{ routes: Record<string, Row> }>(routesFile)
    for (const file of [routesFile, ...dependencies]) this.addWatchFile(file)
    // Neighbors in the order of their paths: they pack better.
    const rows = Object.entries(module.routes).toSorted(([, one], [, other]) => one.path.localeCompare(other.path))
    return table(rows, options?.ssr ?? false)
  },
})

const sceneFile = fileURLToPath(new URL('../../packages/aircraft-art/src/heroScene.ts', import.meta.url))

/** Draws the home page's picture once, so that the browser gets the drawing and not the code that draws. */
const drawnScene = (): Plugin => ({
  name: 'drawn-scene',
  resolveId: (id) => (id === 'virtual:hero-scene' ? '\0virtual:hero-scene' : undefined),
  async load(id) {
    if (id !== '\0virtual:hero-scene') return undefined
    const { module, dependencies } = await runnerImport<{ heroScene: (options: { tail: string }) => string }>(sceneFile)
    for (const file of [sceneFile, ...dependencies]) this.addWatchFile(file)
    return `export const heroScene = ${JSON.stringify(module.heroScene({ tail: 'N417TS' }))}`
  },
})

const entryFile = fileURLToPath(new URL('src/main.tsx', import.meta.url))

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/** Whether every page needs a module at once. */
const isInShell = () => {
  let shell: Set<string> | undefined
  return (id: string, modules: Modules) => {
    if (!shell) {
      shell = new Set([entryFile])
      for (const module of shell) for (const other of modules.getModuleInfo(module)?.importedIds ?? []) shell.add(other)
    }
    return shell.has(id)
  }
}
const inShell = isInShell()
/** Of the libraries that every page needs, what only some of them use: lists that load on, questions asked together. */
const onSomePages = /@tanstack[\\/].*[\\/](useQueries|queriesObserver|useInfiniteQuery|infiniteQueryObserver)\.js$/
const onEveryPage = /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/](?!.*[\\/]index\.js$)/

export default defineConfig(({ isSsrBuild, command }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  appType: 'custom',
  plugins: [react(), callTable(), drawnScene(), ...(isSsrBuild ? [] : [packFiles()])],
  worker: { format: 'es' },
  // The server bundle carries its own production React, whatever NODE_ENV says where it runs.
  ssr: command === 'build' ? { noExternal: true } : {},
  build: {
    target: 'es2022',
    // These know light-dark(); older targets would have it rewritten, and themes could not be nested.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // A screen's scripts name each other; listing them all in the shell as well would weigh 2 kB on every first page.
    modulePreload: { resolveDependencies: (_file, needed) => needed.filter((name) => name.endsWith('.css')) },
    // An inlined font or picture would need data: in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: ['src/main.tsx', 'src/afterPaint.ts'],
          output: {
            // Every page carries the list of these names, and hashes do not pack: seven characters beside the name are plenty.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
            codeSplitting: {
              groups: [
                { name: 'queries', test: onSomePages, includeDependenciesRecursively: false },
                { name: 'react', test: onEveryPage },
                // What every page needs comes in one file: it packs better than dozens, and asks once.
                { name: (id, modules) => (id !== entryFile && inShell(id, modules) ? 'shell' : null) },
                // Around most pages; log-in has a layout of its own.
                { name: 'logo', test: /src[\\/](ui[\\/]display[\\/]Logo|layouts[\\/]SkipLink|document[\\/]Later)\.tsx$/ },
                { name: 'frame', test: /src[\\/]layouts[\\/](DefaultLayout|Header|Footer)\.tsx$/ },
                { name: 'logIn', test: /src[\\/]parts[\\/]signIn[\\/](LogInLinks|useArrive|emailProblem)\.tsx?$/ },
                // A box with its notes, where no one types.
                {
                  name: 'fieldFrame',
                  test: /src[\\/]ui[\\/]form[\\/](FieldFrame\.tsx|Field\.module)/,
                  includeDependenciesRecursively: false,
                },
                { name: 'field', test: /src[\\/]ui[\\/]form[\\/](Field|Choices)\.tsx$/ },
                // The public pages share these, with all the small pieces that they are made of.
                {
                  name: 'market',
                  test: /(parts[\\/](aircraft[\\/](AircraftCard\.tsx|inLight\.ts)|dates[\\/]bringing\.ts)|routing[\\/]asked\.ts|contract[\\/]src[\\/]countText\.ts|display[\\/]EmptyState\.tsx)$/,
                },
                // What people say of an aircraft or of each other, and the way to write to them.
                {
                  name: 'people',
                  test: /[\\/](StarCounts|Stars|WriteTo|reviewText|Reviews\.module)\.(tsx?|css)$/,
                  includeDependenciesRecursively: false,
                },
                // What opens the calendar, without the calendar.
                {
                  name: 'periodFields',
                  test: /src[\\/]parts[\\/](trip[\\/](PeriodFields\.|useLastDay)|dates[\\/](loadPanel|ends))/,
                  includeDependenciesRecursively: false,
                },
                // The search, without what its menus open: the parts that those share with it are too small to travel alone.
                {
                  name: 'search',
                  test: /src[\\/]screens[\\/]search[\\/](FilterBar|DateMenu|Results|SaveSearch|Search|filters|filterText|searchReads|useFilters|zoneOfSearch)\.(tsx?|module\.css)$/,
                  includeDependenciesRecursively: false,
                },
                // An aircraft's days, lane by lane.
                {
                  name: 'week',
                  test: /src[\\/]parts[\\/](aircraftPage[\\/](Free|Block|Specs)|time[\\/](Timeline\.|timelineLanes))/,
                  includeDependenciesRecursively: false,
                },
                // An aircraft's page: too small to travel alone.
                {
                  name: 'offer',
                  test: /src[\\/]parts[\\/]trip[\\/](HoursStepper\.tsx|trip\.ts|pricePanel\.module\.css)$/,
                  includeDependenciesRecursively: false,
                },
                {
                  name: 'aircraftPage',
                  test: /src[\\/](parts[\\/]aircraftPage[\\/](Gallery\.|Aircraft\.module|timelineReads)|screens[\\/]aircraft[\\/](PricePanel|stuck))/,
                  includeDependenciesRecursively: false,
                },
              ],
            },
          },
        },
  },
}))
