// Fails if a shipped package has a known vulnerability of high or critical severity. Usage: check-advisories.mjs [root]
// Asks the registry through npm; if that does not answer, prints a note and passes, so that no run depends on the network. Exceptions are
// in scripts/checks/packages/advisories.json with a reason and a last day; an expired one fails even offline.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root as checkout } from '../../run/run.mjs'
import { report } from '../sources.mjs'

const root = process.argv[2] ?? checkout
const today = new Date().toISOString().slice(0, 10)

/** `{ package, advisory, reason, until }`, where `until` is the last day of the exception. */
const exceptions = JSON.parse(readFileSync(path.join(root, 'scripts/checks/packages/advisories.json'), 'utf8'))
const whole = ({ package: name, advisory, reason, until }) => name && advisory && reason && /^\d{4}-\d\d-\d\d$/.test(until ?? '')
const wrong = exceptions.flatMap((line) => {
  if (!whole(line))
    return [`scripts/checks/packages/advisories.json: ${JSON.stringify(line)} needs package, advisory, reason and until (a day)`]
  return line.until < today
    ? [`scripts/checks/packages/advisories.json: the exception for ${line.package} (${line.advisory}) ended on ${line.until}`]
    : []
})

/** The registry's answer, or that of a test's tree. */
const ask = () => {
  const given = path.join(root, 'audit.json')
  if (existsSync(given)) return readFileSync(given, 'utf8')
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=15000']
  return (
    spawnSync('npm', args, {
      cwd: root,
      encoding: 'utf8',
      timeout: 30_000,
      maxBuffer: 64 * 1024 * 1024,
      shell: process.platform === 'win32',
    }).stdout ?? ''
  )
}
const answer = () => {
  try {
    const said = JSON.parse(ask())
    return said.vulnerabilities ? said : undefined
  } catch {
    return undefined
  }
}

const isTaken = (name, advisory) =>
  exceptions.some((line) => line.package === name && line.advisory === advisory && line.until >= today)
const found = answer()
if (!found) console.log('Advisories: the registry did not answer, so nothing was compared.')
const weak = Object.values(found?.vulnerabilities ?? {}).flatMap(({ name, via }) =>
  via
    .filter((one) => typeof one === 'object' && ['high', 'critical'].includes(one.severity))
    .map(({ url, title, severity }) => ({ advisory: url.split('/').at(-1), title, severity }))
    .filter(({ advisory }) => !isTaken(name, advisory))
    .map(({ advisory, title, severity }) => `package-lock.json: ${name} has a ${severity} weakness, ${advisory}: ${title}`),
)

report('Advisories', [...wrong, ...weak])
