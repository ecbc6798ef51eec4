// Lists our files that a file loads, directly or transitively: what its tests depend on. Ignores type-only imports.
// Usage: node scripts/run/reach.mjs FILE [ROOT]
import path from 'node:path'
import { giveUp, root } from './run.mjs'
import { sources, withoutComments } from '../checks/sources.mjs'

const [file, from = root] = process.argv.slice(2)
const texts = new Map(sources(from).map((source) => [source.file, withoutComments(source.text)]))

const pattern = /\b(?:import|export)\b([^'"`;()]*?)\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g
const isTypeOnly = (names) => /^\s*type\b/.test(names) || /^\s*\{(\s*type\s[^,}]+,?)+\s*\}\s*$/.test(names)

/** The imported file as a path from the root. Undefined for packages. */
const targetOf = (importer, name) => {
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(importer), name)
  const [, workspace, inside] = /^@tailshare\/([\w-]+)\/(.*)$/.exec(name) ?? []
  return workspace && `packages/${workspace}/src/${inside}.ts`
}

const valuesOf = (importer) =>
  [...texts.get(importer).matchAll(pattern)]
    .filter(([, names = '']) => !isTypeOnly(names))
    .map(([, , name, bare]) => targetOf(importer, name ?? bare))
    .filter((target) => texts.has(target))

const start = path.posix.normalize(file?.split(path.sep).join('/') ?? '')
if (!texts.has(start)) giveUp('Name a source file by its path from the root: node scripts/run/reach.mjs apps/server/src/app.ts')

const reached = new Set([start])
for (const one of reached) for (const target of valuesOf(one)) reached.add(target)

for (const one of [...reached].toSorted()) console.log(one)
const lines = [...reached].reduce((sum, one) => sum + texts.get(one).split('\n').length, 0)
console.log(`\n${reached.size} files, ${lines} lines`)
