// Checks file names and sizes, and where SQL and clocks may be used. Usage: check-structure.mjs [root]
import { allow } from '../allowed.mjs'
import { root } from '../../run/run.mjs'
import { lineAt, report, sources, sqlFiles, withoutComments } from '../sources.mjs'
import { longSqlLines } from './sqlLines.mjs'

const longest = 300
const secondLook = 250
const files = sources(process.argv[2] ?? root)
const generated = ({ file }) => /\.gen\.tsx?$/.test(file)
const isTest = (file) => /\.test\.tsx?$/.test(file)
const lineCount = ({ text }) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

const tooLong = files
  .filter((source) => !generated(source) && lineCount(source) > longest)
  .map((source) => `${source.file}: ${lineCount(source)} lines, ${longest} at most. Cut it where the subject changes.`)

// The last word of a name says what it is: bookingService is a service, ServiceDueCard is a card.
/** Dependencies of handlers and jobs (docs/words.md): the only thing here called services. */
const theServices = 'apps/server/src/services.ts'
const vagueWord = /(^|-)(utils?|helpers?|common|services?|managers?)$/
const vagueNames = files.flatMap(({ file }) => {
  if (file === theServices) return []
  const found = file.split('/').find((part) => {
    const [name = ''] = part.replace(/\.(test|module|gen)\./, '.').split('.')
    return vagueWord.test(name.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase())
  })
  return found ? [`${file}: “${found}” says nothing about what is inside. Name it after the thing it is about.`] : []
})

const barrels = files
  .filter(({ file }) => file.startsWith('apps/') && /\/index\.tsx?$/.test(file))
  .map(
    ({ file }) => `${file}: no index files in apps. Import from the file that has the thing, so that a search finds its users.`,
  )

/** If the steps of one subject outgrow a file, split them by subject and name the files accordingly: planSteps.ts. */
const domainFile = /^(routes|queries|steps|[a-z]+Steps|access|jobs|view|[\w.-]+\.test)\.ts$/
const domainNames = files.flatMap(({ file }) => {
  const [, inside] = /^apps\/server\/src\/domains\/(.+)$/.exec(file) ?? []
  if (!inside) return []
  const parts = inside.split('/')
  if (parts.length >= 2 && parts.length <= 4 && domainFile.test(parts.at(-1))) return []
  return [
    `${file}: a domain holds routes.ts, steps.ts (or planSteps.ts and the like), queries.ts, access.ts, jobs.ts, view.ts and tests, in its folder or up to two levels below. ` +
      'A change that several callers make (load, decide, write, tell) is a step. Decisions go to packages/rules, outside services to apps/server/src/outside.',
  ]
})

const screenNames = files.flatMap(({ file }) => {
  const [, inside] = /^apps\/web\/src\/screens\/(.+)$/.exec(file) ?? []
  if (!inside) return []
  const parts = inside.split('/')
  const name = parts.at(-1)
  if (parts.length < 2) return [`${file}: a screen lies in the folder of its area: screens/<area>/${name}`]
  if (name.endsWith('.css') && !name.endsWith('.module.css')) return [`${file}: styles of a screen are a .module.css beside it.`]
  if (name.endsWith('.tsx') && !isTest(name) && !/^[A-Z]\w*\.tsx$/.test(name))
    return [`${file}: a component’s file is named like the component.`]
  return []
})

const areas = Map.groupBy(
  files.filter(({ file }) => /^apps\/web\/src\/screens\/[^/]+\/.*\.tsx$/.test(file)),
  ({ file }) => file.split('/')[4],
)
const emptyAreas = [...areas]
  .filter(([, inside]) => !inside.some(({ file }) => file.endsWith('Screen.tsx')))
  .map(([area]) => `apps/web/src/screens/${area}: no screen in it (XScreen.tsx). What two areas share goes to parts.`)

const screenHome = 'apps/web/src/screens/'
const routesFile = files.find(({ file }) => file === 'apps/web/src/routes.tsx')
const routed = [...withoutComments(routesFile?.text ?? '').matchAll(/\(\s*'\/[^']*',\s*'([\w/]+)'/g)].map((match) => ({
  screen: `${screenHome}${match[1]}Screen.tsx`,
  line: lineAt(withoutComments(routesFile.text), match.index),
}))
const lostRoutes = routed
  .filter(({ screen }) => !files.some(({ file }) => file === screen))
  .map(
    ({ screen, line }) =>
      `${routesFile.file}:${line}: ${screen} does not exist, so the address would break. List a route when its screen is there.`,
  )
/** Paths in strings, which the compiler does not follow: `late` parts of a screen, and screens fetched by name. */
const lostPaths = files
  .filter(({ file }) => file.startsWith('apps/web/src/') && !isTest(file))
  .flatMap(({ file, text }) => {
    const parts = [...text.matchAll(/'(src\/screens\/[\w/]+\.tsx)'/g)].map(([, part]) => `apps/web/${part}`)
    const screens = [...text.matchAll(/fetchScreen\('([\w/]+)'\)/g)].map(([, screen]) => `${screenHome}${screen}Screen.tsx`)
    return [...parts, ...screens]
      .filter((path) => !files.some((one) => one.file === path))
      .map((path) => `${file}: ${path} does not exist.`)
  })
/** Parts that the server draws and the browser fetches later: without a line in `late`, the page comes without their styles and shifts. */
const unstyledParts = files
  .filter(({ file }) => routesFile && file.startsWith(screenHome))
  .flatMap(({ file, text }) =>
    [...text.matchAll(/import\.meta\.env\.SSR\s*\? \(await import\('\.\/(\w+\.tsx)'\)\)/g)]
      .map(([, part]) => file.replace('apps/web/', '').replace(/\w+\.tsx$/, part))
      .filter((part) => !routesFile.text.includes(`'${part}'`))
      .map((part) => `${file}: the server draws ${part}, so name it in \`late\` of its route in ${routesFile.file}.`),
  )
const lostScreens = files
  .filter(({ file, text }) => routesFile && file.startsWith(screenHome) && /\bexport const Screen\b/.test(text))
  .filter(({ file }) => !routed.some(({ screen }) => screen === file))
  .map(({ file }) => `${file}: no address leads to this screen. Give it a line in ${routesFile.file}.`)

const find = (chosen, pattern, why) =>
  chosen.flatMap(({ file, text }) => {
    const code = withoutComments(text)
    return [...code.matchAll(pattern)].map((match) => `${file}:${lineAt(code, match.index)}: ${match[0].trim()} ${why}`)
  })

const sqlElsewhere = find(
  files.filter(({ file }) => file.startsWith('apps/server/src/domains/') && !isTest(file) && !/\/(queries|jobs)\.ts$/.test(file)),
  /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/g,
  '— SQL lives in queries.ts, so that a handler reads as a script and a query can be tested alone.',
)

const widest = 140
const inTemplates = files
  .filter(({ file, text }) => /\.(ts|tsx|mjs)$/.test(file) && !generated({ file }) && text.includes('sql'))
  .flatMap(({ file, text }) => longSqlLines(text, widest).map((line) => `${file}:${line}`))
const inFiles = sqlFiles(process.argv[2] ?? root).flatMap(({ file, text }) =>
  text.split('\n').flatMap((line, index) => (line.length > widest ? [`${file}:${index + 1}`] : [])),
)
const longSql = [...inTemplates, ...inFiles].map((place) => `${place}: a line of SQL has ${widest} characters at most. Break it.`)

const impureRules = find(
  files.filter(({ file }) => file.startsWith('packages/rules/src/') && !isTest(file)),
  /\bnew Date\(\s*\)|\bDate\.now\(|\bMath\.random\b|\bTemporal\.Now\b/g,
  '— rules take “now” and chance as arguments, so that browser, server and tests decide alike.',
)

const clocksInQueries = find(
  files.filter(({ file }) => /^apps\/server\/src\/domains\/.+\/queries\.ts$/.test(file)),
  /\bnew Date\(\s*\)|\bDate\.now\(|\bTemporal\.Now\b/g,
  '— a query takes “now” as an argument, or asks the database: one request, one time.',
)

/** Files with user-visible text. Excludes seeds, tests and the payment sandbox. */
const readByPeople = files.filter(
  ({ file }) =>
    (/^apps\/(server|web)\/src\/(?!crypto\/)/.test(file) || /^packages\/(contract|rules)\/src\//.test(file)) &&
    !isTest(file) &&
    !generated({ file }) &&
    /\.tsx?$/.test(file),
)
const formatHomes = /^packages\/contract\/src\/text\/(money|hours|countText|ordinalText|timeText|period)\.ts$/
const formatsByHand = find(
  readByPeople.filter(({ file }) => !formatHomes.test(file)),
  /\.toLocale(Date|Time)?String\(|\bIntl\.(NumberFormat|PluralRules)\b|\bIntl\.DateTimeFormat\b(?!\([^)]*\)\.resolvedOptions)/g,
  '— numbers, money, hours, days and times become text in packages/contract/src/text (countText, money, hours, timeText, dayWords), so that each reads the same everywhere.',
)
const oddWords = find(
  readByPeople,
  /\b[Ee]-mails?\b(?=[^\n]*['"`<])|(?<=['"`>][^'"`\n]*)(?:\d|\}) %(?=[^%\n]*['"`<])/g,
  '— we write “email”, and “5%” without a space.',
)

/** First path segments of pages. Excludes the server's own paths such as `/auth/callback`, and API URLs. */
const pages =
  'profile|booking|aircraft|dashboard|maintenance|operator|messages|auth|flight-history-reports|aircraft-report|search|reserve|owner|csip|advisor'
const addressesByHand = find(
  files.filter(({ file }) => /^apps\/server\/src\/(domains|jobs|outside)\//.test(file) && !isTest(file)),
  new RegExp(`['"\`](\\$\\{[\\w.]+\\})?/(?:${pages})(?=[/?'"\`])[^'"\`\\n]*`, 'g'),
  '— addresses of pages come from packages/contract/src/base/paths.ts, so that none leads nowhere after a page has moved.',
)

const long = files.filter((source) => !generated(source) && lineCount(source) >= secondLook && lineCount(source) <= longest)
if (long.length > 0) console.log(`Worth a second look (${secondLook} lines or more):`)
for (const source of long) console.log(`  ${lineCount(source)}  ${source.file}`)

const problems = [
  tooLong,
  vagueNames,
  barrels,
  domainNames,
  screenNames,
  emptyAreas,
  lostRoutes,
  lostPaths,
  unstyledParts,
  lostScreens,
  sqlElsewhere,
  longSql,
  impureRules,
  clocksInQueries,
  addressesByHand,
  formatsByHand,
  oddWords,
]
report('Structure', allow('structure', problems.flat()))
