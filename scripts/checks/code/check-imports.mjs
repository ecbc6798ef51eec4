// Checks that imports only flow one way. Usage: check-imports.mjs [root]
import path from 'node:path'
import { allow } from '../allowed.mjs'
import { fileBehind, isOurs, isTest, linksOf } from '../links.mjs'
import { root } from '../../run/run.mjs'
import { report, sources } from '../sources.mjs'

/** Each domain may import from those before it. The readers may import from all of these, and nothing imports from a reader. */
const order = ['people', 'payments', 'aircraft', 'maintenance', 'schedule', 'bookings', 'flights', 'maintenance/shop', 'sharing']
const readers = ['messages', 'reports', 'search', 'backoffice']
const offered = ['steps', 'queries', 'access', 'view']

/** `maintenance/shop` is separate: work orders move bookings, and due items do not. */
const domainOf = (file) => /^apps\/server\/src\/domains\/(maintenance\/shop|[^/]+)\//.exec(file)?.[1]
const screenOf = (file) => /^apps\/web\/src\/screens\/([^/]+)\//.exec(file)?.[1]
const layerOf = (file) => /^apps\/web\/src\/(screens|modals|parts|ui)\//.exec(file)?.[1]
const roomOf = (file) => /^apps\/server\/src\/domains\/.+\/(\w+)\.ts$/.exec(file)?.[1]

const domains = ({ file, target }) => {
  const [from, to] = [domainOf(file), domainOf(target)]
  if (!from || !to || from === to || isTest(file)) return undefined
  if (readers.includes(to)) return `${to} only reads; what it would offer others belongs to the domain it reads from.`
  if (!order.includes(to))
    return `${to} is not in the order of domains. Give it its place in scripts/checks/code/check-imports.mjs.`
  const place = readers.includes(from) ? order.length : order.indexOf(from)
  if (place < 0) return `${from} is not in the order of domains. Give it its place in scripts/checks/code/check-imports.mjs.`
  if (order.indexOf(to) > place)
    return `${from} comes before ${to}. What must happen in ${to} because of ${from} is a job in the same transaction.`
  const name = path.posix.basename(target, '.ts')
  return offered.includes(name)
    ? undefined
    : `from another domain only ${offered.join(', ')} are for you; ${name}.ts is its own affair.`
}

/** Calendar arithmetic is not I/O. Only this file of the rules may load the library, and only the server loads this file. */
const calendarRules = 'packages/rules/src/schedule/blocks/occurrenceDays.ts'
const calendarPackages = ['rrule-temporal', 'temporal-polyfill/global']

const packages = ({ file, target }) => {
  if (isTest(file)) return undefined
  const builtin = target.startsWith('node:')
  if (file.startsWith('packages/contract/src/')) {
    const fine = target === 'zod' || target.startsWith('zod/') || target.startsWith('packages/contract/')
    return fine ? undefined : 'the contract depends on zod only: every side must be able to load it.'
  }
  if (file.startsWith('packages/rules/src/')) {
    if (file === calendarRules && calendarPackages.includes(target)) return undefined
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
  if (!from || isTest(file) || !target.startsWith('apps/web/src/')) return undefined
  if (from === 'ui' && to !== 'ui')
    return 'ui could ship in another product: it knows no call, no part and no screen. Pass it in.'
  if (from === 'parts' && to === 'modals')
    return 'modals are made of parts, not the other way round. Open one by its address, or pass what opens it.'
  if ((from === 'parts' || from === 'modals') && to === 'screens') return `${from} are used by screens, not the other way round.`
  if (from === 'screens' && to === 'screens' && screenOf(file) !== screenOf(target))
    return 'a screen stands alone. What two areas share goes to parts.'
  return undefined
}

/** Inside a domain, callers are above callees. */
const rooms = ({ file, target, types }) => {
  const [from, to] = [roomOf(file), roomOf(target)]
  if (!from || isTest(file)) return undefined
  // A domain's own routes.ts collects those of its folders.
  if (from === 'routes' && to === 'routes' && target.startsWith(`${path.posix.dirname(file)}/`)) return undefined
  if (from === 'routes' && (to === 'routes' || to === 'jobs'))
    return `a handler calls no other ${to === 'jobs' ? 'job' : 'handler'}. What both do is a step: steps.ts.`
  if (from === 'jobs' && to === 'routes') return 'a job calls no handler. What both do is a step: steps.ts.'
  if (from !== 'queries' || types) return undefined
  if (['steps', 'routes', 'jobs'].includes(to)) return 'a query reads or writes; what is done around it is a step: steps.ts.'
  if (target.startsWith('apps/server/src/outside/'))
    return 'a query asks the database only. Call the outside in a step and pass in what it said.'
  if (target.startsWith('packages/rules/'))
    return 'a query never decides. Decide in the handler or in a step, and pass in the decision.'
  return undefined
}

const files = sources(process.argv[2] ?? root)
const links = files.flatMap(linksOf)
const withSchemas = new Set(links.filter(({ name, types }) => name === 'zod' && !types).map(({ file }) => file))
const known = new Set(files.map(({ file }) => file))

/** The browser loads the rules too, and a schema would bring the validator and everything it is built from. */
const schemas = ({ file, target, types }) =>
  file.startsWith('packages/rules/src/') && !isTest(file) && !types && withSchemas.has(fileBehind(known, target))
    ? 'rules load no schema. Import its type, or keep the list that it is made of in contract/constants.ts or statuses.ts.'
    : undefined

const problems = links.flatMap((link) =>
  [domains, packages, schemas, sides, layers, rooms]
    .map((rule) => rule(link))
    .filter(Boolean)
    .map((why) => `${link.file}:${link.line}: imports ${link.name} — ${why}`),
)

report('Imports', allow('imports', problems))
