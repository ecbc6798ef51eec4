// Imports flow one way. Usage: check-imports.mjs [root]
import path from 'node:path'
import { root } from './run.mjs'
import { lineAt, report, sources, withoutComments } from './sources.mjs'

/** Each may read from those before it. The readers below may read from all of these, and nobody reads from a reader. */
const order = ['accounts', 'payments', 'aircraft', 'maintenance', 'schedule', 'coOwnership', 'bookings', 'ramp']
const readers = ['messages', 'reports', 'search', 'operator', 'calculator']
const offered = ['steps', 'queries', 'access', 'view']

const pattern =
  /\b(?:import|export)\b[^'"`;()]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g

/** The imported file as a path from the root where it is ours, else the package's name. */
const targetOf = (file, name) => {
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(file), name)
  const [, workspace, inside] = /^@tailshare\/([\w-]+)(?:\/(.*))?$/.exec(name) ?? []
  if (!workspace) return name
  const home = workspace === 'server' || workspace === 'web' ? 'apps' : 'packages'
  return `${home}/${workspace}/src/${inside ?? ''}`
}

const isTest = (file) => /\.test\.tsx?$/.test(file)
const domainOf = (file) => /^apps\/server\/src\/domains\/([^/]+)\//.exec(file)?.[1]
const screenOf = (file) => /^apps\/web\/src\/screens\/([^/]+)\//.exec(file)?.[1]
const layerOf = (file) => /^apps\/web\/src\/(screens|parts|ui)\//.exec(file)?.[1]
const isOurs = (target) => /^(apps|packages)\//.test(target)

const domains = ({ file, target }) => {
  const [from, to] = [domainOf(file), domainOf(target)]
  if (!from || !to || from === to || isTest(file)) return undefined
  if (readers.includes(to)) return `${to} only reads; what it would offer others belongs to the domain it reads from.`
  if (!order.includes(to)) return `${to} is not in the order of domains. Give it its place in scripts/check-imports.mjs.`
  const place = readers.includes(from) ? order.length : order.indexOf(from)
  if (place < 0) return `${from} is not in the order of domains. Give it its place in scripts/check-imports.mjs.`
  if (order.indexOf(to) > place)
    return `${from} comes before ${to}. What must happen in ${to} because of ${from} is a job in the same transaction.`
  const name = path.posix.basename(target, '.ts')
  return offered.includes(name)
    ? undefined
    : `from another domain only ${offered.join(', ')} are for you; ${name}.ts is its own affair.`
}

const packages = ({ file, target }) => {
  if (isTest(file)) return undefined
  const builtin = target.startsWith('node:')
  if (file.startsWith('packages/contract/src/')) {
    const fine = target === 'zod' || target.startsWith('zod/') || target.startsWith('packages/contract/')
    return fine ? undefined : 'the contract depends on zod only: every side must be able to load it.'
  }
  if (file.startsWith('packages/rules/src/')) {
    if (builtin) return 'rules do no I/O: facts in, decision out. Load the facts in the handler.'
    if (isOurs(target) && !/^packages\/(rules|contract)\//.test(target))
      return 'rules import the contract only: browser and server share them.'
    if (!isOurs(target)) return 'rules import the contract only, so that they stay pure and small in the browser.'
  }
  return file.startsWith('packages/') && target.startsWith('apps/')
    ? 'packages know nothing of the apps that use them.'
    : undefined
}

const sides = ({ file, target }) => {
  if (file.startsWith('apps/web/') && target.startsWith('apps/server/'))
    return 'the browser would carry the server’s code. Share it through packages/contract or packages/rules.'
  const built = file.startsWith('apps/server/src/http/') && target.startsWith('apps/web/dist/')
  if (file.startsWith('apps/server/') && target.startsWith('apps/web/') && !built)
    return 'the server knows the pages only as their built entry, loaded in http/.'
  return undefined
}

const layers = ({ file, target }) => {
  const [from, to] = [layerOf(file), layerOf(target)]
  if (!from || !to || isTest(file)) return undefined
  if (from === 'ui' && to !== 'ui') return 'ui could ship in another product: it knows no part and no screen. Pass it in.'
  if (from === 'parts' && to === 'screens') return 'parts are used by screens, not the other way round.'
  if (from === 'screens' && to === 'screens' && screenOf(file) !== screenOf(target))
    return 'a screen stands alone. What two areas share goes to parts.'
  return undefined
}

const problems = sources(process.argv[2] ?? root).flatMap(({ file, text }) => {
  const code = withoutComments(text)
  return [...code.matchAll(pattern)].flatMap((match) => {
    const name = match[1] ?? match[2] ?? match[3]
    const link = { file, target: targetOf(file, name) }
    const line = lineAt(code, match.index + match[0].length)
    return [domains, packages, sides, layers]
      .map((rule) => rule(link))
      .filter(Boolean)
      .map((why) => `${file}:${line}: imports ${name} — ${why}`)
  })
})

report('Imports', problems)
