import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin, runnerImport } from 'vite'
import { packFiles } from './packFiles.ts'

const routesFile = fileURLToPath(new URL('../../packages/contract/src/routes.ts', import.meta.url))

type Row = { method: string; path: string; idempotent?: boolean; stale?: readonly string[] }
type NamedRow = readonly [name: string, row: Row]

const tables: Record<string, (rows: NamedRow[]) => string> = {
  'virtual:calls': (rows) => tableOf('calls', rows.map(callOf)),
  'virtual:stale': (rows) =>
    tableOf(
      'stale',
      rows.flatMap(([name, { stale }]) => (stale?.length ? [[name, stale]] : [])),
    ),
}
const callOf = ([name, { method, path, idempotent }]: NamedRow) => [name, idempotent ? [method, path, 1] : [method, path]]
const tableOf = (name: string, entries: unknown[][]) =>
  `export const ${name} = ${JSON.stringify(Object.fromEntries(entries as [string, unknown][]))}`

/** Generates tables of the call data the browser needs, without zod and the schemas. */
const callTable = (): Plugin => ({
  name: 'call-table',
  resolveId: (id) => (id in tables ? `\0${id}` : undefined),
  async load(id) {
    const table = tables[id.replace('\0', '')]
    if (!table) return undefined
    const { module, dependencies } = await runnerImport<{ routes: Record<string, Row> }>(routesFile)
    for (const file of [routesFile, ...dependencies]) this.addWatchFile(file)
    // Sorted by path: compresses better.
    const rows = Object.entries(module.routes).toSorted(([, one], [, other]) => one.path.localeCompare(other.path))
    return table(rows)
  },
})

const sceneFile = fileURLToPath(new URL('../../packages/aircraft-art/src/heroScene.ts', import.meta.url))

/** Renders the home page picture at build time, so that the browser loads the SVG and not the drawing code. */
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

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[]; code: string | null } | null }

/** Modules that `main.tsx` imports statically, directly or not. Every page needs them, so they go into one file; `import()` splits the rest. */
let shell: Set<string> | undefined
const shellOf = (modules: Modules) => {
  if (shell) return shell
  shell = new Set([entryFile])
  for (const module of shell) for (const other of modules.getModuleInfo(module)?.importedIds ?? []) shell.add(other)
  return shell
}
const inShell = (id: string, modules: Modules) => (id !== entryFile && shellOf(modules).has(id) ? 'shell' : null)

/** Source characters below which a separate file costs more in requests and headers than it saves. Styles are inlined in documents. */
const smallest = (id: string) => (id.endsWith('.css') ? 500 : 6000)
const light = new Map<string, boolean>()
/** A small module that imports only the shell and other small modules. */
const isLight = (id: string, modules: Modules): boolean => {
  const known = light.get(id)
  if (known !== undefined) return known
  // Ends the recursion of circular imports.
  light.set(id, true)
  const { code, importedIds } = modules.getModuleInfo(id) ?? { code: null, importedIds: [] }
  const isSmall = code !== null && code.length < smallest(id) && !id.includes('node_modules')
  const itIs = isSmall && importedIds.every((other) => shellOf(modules).has(other) || isLight(other, modules))
  light.set(id, itIs)
  return itIs
}
const inLightChunk = (id: string, modules: Modules) => (!shellOf(modules).has(id) && isLight(id, modules) ? 'light' : null)

export default defineConfig(({ isSsrBuild, command }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  appType: 'custom',
  plugins: [react(), callTable(), drawnScene(), ...(isSsrBuild ? [] : [packFiles()])],
  worker: { format: 'es' },
  // The server bundle includes the production build of React, independent of NODE_ENV at run time.
  ssr: command === 'build' ? { noExternal: true } : {},
  build: {
    target: 'es2022',
    // These support light-dark(). For older targets it would be transpiled, which breaks nested themes.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // Preload style sheets only: each chunk imports its scripts, and listing them in the entry too would add 2 kB to every first load.
    modulePreload: { resolveDependencies: (_file, needed) => needed.filter((name) => name.endsWith('.css')) },
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    // In kB. Maps are the largest.
    chunkSizeWarningLimit: 1500,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: 'src/main.tsx',
          output: {
            codeSplitting: {
              groups: [
                { name: inShell, debugName: 'shell', priority: 1 },
                // Small modules shared by at least this many entry points.
                { name: inLightChunk, debugName: 'light', minShareCount: 8 },
              ],
            },
          },
        },
  },
}))
