import { expect, test } from 'vitest'
import { check, type Outcome, type Tree } from '../checkTree.ts'

const structure = (tree: Tree): Promise<Outcome> => check('code/check-structure.mjs', tree)
const imports = (tree: Tree): Promise<Outcome> => check('code/check-imports.mjs', tree)
const domains = 'apps/server/src/domains'
const screens = 'apps/web/src/screens'
const lines = (count: number): string => 'export {}\n'.repeat(count)

test('a tidy tree passes both checks', async () => {
  const tree = {
    [`${domains}/bookings/routes.ts`]: `import { findAircraft } from '../aircraft/queries.ts'\nimport { notify } from '../people/notices/steps.ts'\n// sql\` in a comment is no SQL\n`,
    [`${domains}/people/notices/steps.ts`]: `export const notify = () => undefined`,
    [`${domains}/bookings/slots/queries.ts`]: `export const find = (db) => db.selectFrom('slot')`,
    [`${domains}/bookings/bookings.test.ts`]: `import { app } from '../../app.ts'\nsql\`select 1\``,
    [`${domains}/reports/routes.ts`]: `import { listOrders } from '../bookings/queries.ts'`,
    'apps/server/src/http/pages.ts': `const entry = await import('../../../web/dist/server/server.js')`,
    [`${screens}/bookings/OrderScreen.tsx`]: `import { Price } from '../../parts/Price.tsx'\nimport './OrderScreen.module.css'`,
    [`${screens}/bookings/ServiceDueCard.tsx`]: `import { quote } from '@tailshare/rules/bookings/price/quote'`,
    'packages/rules/src/bookings/price/quote.ts': `import type { Money } from '@tailshare/contract/text/money'\nexport const day = new Date(0)`,
    'packages/rules/src/bookings/price/quote.test.ts': `import fc from 'fast-check'\nconst now = new Date()`,
    'apps/server/src/texts.ts': `const say = sql\`a \${/[\`']/.test(b) ? "it's" : c}\`\nconst text = '${'wide '.repeat(40)}'\n// ${'wide '.repeat(40)}`,
    'packages/contract/src/text/money.ts': `import { z } from 'zod'`,
    'packages/contract/src/text/countText.ts': `const plain = new Intl.NumberFormat('en-US')`,
    'apps/web/src/parts/time/zone.ts': `const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone\nconst rest = (1 + count) % 7`,
    'apps/server/src/db/types.gen.ts': lines(900),
  }
  expect(await structure(tree)).toEqual({ code: 0, said: 'Structure: fine.\n' })
  expect(await imports(tree)).toEqual({ code: 0, said: 'Imports: fine.\n' })
})

test.each([
  ['a file of 301 lines', 'apps/server/src/app.ts', lines(301), '301 lines'],
  ['a helpers file', 'apps/server/src/dateHelpers.ts', '', 'says nothing'],
  ['a folder of services', 'apps/server/src/services/mail.ts', '', 'says nothing'],
  ['a barrel in an app', 'apps/web/src/ui/index.ts', '', 'no index files'],
  ['a file that domains do not have', `${domains}/bookings/prices.ts`, '', 'a domain holds'],
  ['a domain folder four levels deep', `${domains}/bookings/a/b/c/queries.ts`, '', 'a domain holds'],
  ['a global stylesheet beside a screen', `${screens}/home/home.css`, '', '.module.css'],
  ['an area without a screen', `${screens}/home/Hero.tsx`, '', 'no screen'],
  [
    'a wide line of a statement',
    `${domains}/bookings/queries.ts`,
    `\nsql<Row>\`select ${'a, '.repeat(50)}b\``,
    'queries.ts:2: a line of SQL',
  ],
  [
    'a wide line that a statement is part of',
    'apps/server/src/db/a.ts',
    `f(sql\`a \${b}${' or c'.repeat(40)}\`)`,
    'a line of SQL',
  ],
  ['a wide line of the schema', 'apps/server/schema/people.sql', `-- ${'a'.repeat(140)}`, 'people.sql:1: a line of SQL'],
  ['a query in a handler', `${domains}/bookings/routes.ts`, `\ndb.insertInto('orders')`, 'routes.ts:2: .insertInto( — SQL lives'],
  ['a query in a step', `${domains}/bookings/steps.ts`, `\ndb.updateTable('orders')`, 'steps.ts:2: .updateTable( — SQL lives'],
  ['plain SQL in access rules', `${domains}/bookings/access.ts`, 'await sql<Row>`select 1`', 'SQL lives'],
  ['a rule that reads the clock', 'packages/rules/src/a.ts', 'export const now = new Date()', 'rules take'],
  ['a query that reads the clock', `${domains}/bookings/queries.ts`, 'where start_at < ${new Date()}', 'takes “now”'],
  [
    'an address of a page put together by hand',
    `${domains}/bookings/jobs.ts`,
    'const link = `/booking/orders/${id}`',
    'packages/contract/src/base/paths.ts',
  ],
  ['a number made into text by hand', `${domains}/bookings/view.ts`, 'count.toLocaleString("en-US")', 'become text in packages'],
  [
    'a day made into text by hand',
    `${screens}/home/HomeScreen.tsx`,
    'new Intl.DateTimeFormat("en-US")',
    'become text in packages',
  ],
  ['a percentage with a space', 'apps/web/src/parts/Share.tsx', 'const text = `${share} % of it`', '“5%”'],
  ['an e-mail', 'apps/web/src/parts/Mail.tsx', "const text = 'Your e-mail'", '“email”'],
  ['a rule that throws dice', 'packages/rules/src/a.ts', 'Math.random()', 'rules take'],
])('%s is refused', async (_, file, text, why) => {
  const { code, said } = await structure({ [file]: text })
  expect(said).toContain(why)
  expect(code).toBe(1)
})

const routeTo = (file: string) => `\n...shown('/home/:id?', '${file}', {\n  title: 'Home' }),`
test.each([
  [
    'a route whose screen is missing',
    routeTo('home/Hmoe'),
    'routes.tsx:2: apps/web/src/screens/home/HmoeScreen.tsx does not exist',
  ],
  ['a screen that no route shows', '', 'home/HomeScreen.tsx: no address leads to this screen'],
])('%s is refused', async (_, routes, why) => {
  const home = { [`${screens}/home/HomeScreen.tsx`]: 'export const Screen = () => null\n' }
  const { code, said } = await structure({ ...home, 'apps/web/src/routes.tsx': routes })
  expect(said).toContain(why)
  expect(code).toBe(1)
  expect(await structure({ ...home, 'apps/web/src/routes.tsx': routeTo('home/Home') })).toMatchObject({ code: 0 })
})

test('a screen or part named in a string must exist', async () => {
  const { code, said } = await structure({
    [`${screens}/home/HomeScreen.tsx`]: 'export const page = 1',
    'apps/web/src/a.ts': `fetchScreen('home/Home')\nfetchScreen('ramp/Return')\nconst late = ['src/screens/home/Gone.tsx']`,
  })
  expect(said).toContain('apps/web/src/a.ts: apps/web/src/screens/ramp/ReturnScreen.tsx does not exist')
  expect(said).toContain('apps/web/src/a.ts: apps/web/src/screens/home/Gone.tsx does not exist')
  expect(said).not.toContain('HomeScreen.tsx does not exist')
  expect(code).toBe(1)
})

test('a part that the server draws and the browser fetches later brings its styles', async () => {
  const home = `const Details = import.meta.env.SSR\n  ? (await import('./Details.tsx')).Details\n  : lazy(details)\nexport const Screen = 1`
  const at = { [`${screens}/home/HomeScreen.tsx`]: home, [`${screens}/home/Details.tsx`]: 'export const Details = 1' }
  const { code, said } = await structure({ ...at, 'apps/web/src/routes.tsx': routeTo('home/Home') })
  expect(said).toContain('HomeScreen.tsx: the server draws src/screens/home/Details.tsx, so name it in `late`')
  expect(code).toBe(1)
  const named = `${routeTo('home/Home')}\nconst late = ['src/screens/home/Details.tsx']`
  expect(await structure({ ...at, 'apps/web/src/routes.tsx': named })).toMatchObject({ code: 0 })
})

test('a file of 250 lines is named for a second look without failing', async () => {
  const { code, said } = await structure({ 'apps/server/src/app.ts': lines(250) })
  expect(said).toContain('250  apps/server/src/app.ts')
  expect(code).toBe(0)
})

test.each([
  [
    'a domain that imports a later one',
    `${domains}/aircraft/routes.ts`,
    '../bookings/queries.ts',
    'aircraft comes before bookings',
  ],
  ['a domain that imports a reader', `${domains}/bookings/routes.ts`, '../messages/queries.ts', 'messages only reads'],
  ['a reader that imports a reader', `${domains}/reports/routes.ts`, '../search/queries.ts', 'search only reads'],
  ['a handler of another domain', `${domains}/bookings/routes.ts`, '../aircraft/routes.ts', 'its own affair'],
  ['a domain no one has placed', `${domains}/bookings/routes.ts`, '../weather/queries.ts', 'not in the order'],
  ['a rule that reads files', 'packages/rules/src/a.ts', 'node:fs', 'no I/O'],
  ['a rule with a package of its own', 'packages/rules/src/a.ts', 'lodash', 'contract only'],
  ['a contract that knows the rules', 'packages/contract/src/a.ts', '@tailshare/rules/quote', 'zod only'],
  [
    'a package that knows an app',
    'packages/payment-sandbox/src/a.ts',
    '../../../apps/server/src/app.ts',
    'know nothing of the apps',
  ],
  ['a page that carries server code', 'apps/web/src/api.ts', '../../server/src/config.ts', 'the server’s code'],
  ['a server that imports page sources', 'apps/server/src/http/pages.ts', '../../../web/src/server.tsx', 'built entry'],
  ['a ui piece that knows a part', 'apps/web/src/ui/Button.tsx', '../parts/Price.tsx', 'another product'],
  ['a ui piece that calls the server', 'apps/web/src/ui/Button.tsx', '../api.ts', 'another product'],
  ['a part that opens a modal', 'apps/web/src/parts/Price.tsx', '../modals/modal.ts', 'made of parts'],
  ['a handler that calls a handler', `${domains}/bookings/orders/routes.ts`, '../book/routes.ts', 'is a step'],
  ['a handler that calls a job', `${domains}/bookings/orders/routes.ts`, './jobs.ts', 'is a step'],
  ['a job that calls a handler', `${domains}/bookings/orders/jobs.ts`, './routes.ts', 'is a step'],
  ['a part that knows a screen', 'apps/web/src/parts/Price.tsx', '../screens/home/HomeScreen.tsx', 'used by screens'],
  ['a screen that borrows from another', `${screens}/home/HomeScreen.tsx`, '../bookings/Slot.tsx', 'stands alone'],
])('%s is refused', async (_, file, target, why) => {
  const { code, said } = await imports({ [file]: `import type {\n  Thing,\n} from '${target}'\n` })
  expect(said).toContain(`${file}:3: imports ${target} — `)
  expect(said).toContain(why)
  expect(code).toBe(1)
})

test.each([
  ['decides', '@tailshare/rules/bookings/price/quote', 'never decides'],
  ['asks the provider', '../../outside/stripe.ts', 'asks the database only'],
  ['does a step', './steps.ts', 'is a step'],
])('a query that %s is refused, a type of it is not', async (_, target, why) => {
  const file = `${domains}/bookings/queries.ts`
  expect((await imports({ [file]: `import { thing } from '${target}'` })).said).toContain(why)
  expect((await imports({ [file]: `import type { Thing } from '${target}'` })).code).toBe(0)
})

test('the routes of a domain gather those of its folders', async () => {
  const tree = { [`${domains}/bookings/routes.ts`]: `import { book } from './book/routes.ts'` }
  expect((await imports(tree)).code).toBe(0)
})

test('rules may import a schema’s type but not the schema', async () => {
  const quote = { 'packages/contract/src/bookings/book/quote.ts': `import { z } from 'zod'\nexport const Quote = z.object({})\n` }
  const rule = (text: string) => imports({ ...quote, 'packages/rules/src/price.ts': text })
  expect((await rule(`import { Quote } from '@tailshare/contract/bookings/book/quote'`)).said).toContain('rules load no schema')
  expect((await rule(`import type { Quote } from '@tailshare/contract/bookings/book/quote'`)).code).toBe(0)
})
