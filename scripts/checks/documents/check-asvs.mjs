// Checks that each line of docs/asvs.md has a number, a known status, and existing evidence. Usage: check-asvs.mjs [root]
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root as checkout } from '../../run/run.mjs'
import { report } from '../sources.mjs'

const root = process.argv[2] ?? checkout
const file = 'docs/asvs.md'
const page = path.join(root, file)
const lines = existsSync(page) ? readFileSync(page, 'utf8').split('\n') : []
const rows = lines.flatMap((line, index) => {
  const [number, what, status, evidence = ''] = line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
  return /^\d+\.\d+\.\d+$/.test(number ?? '') ? [{ at: `${file}:${index + 1}`, number, what, status, evidence }] : []
})

const statuses = ['met', 'not met']
const seen = new Set()
const problems = rows.flatMap(({ at, number, what, status, evidence }) => {
  const named = [...evidence.matchAll(/`([^`]+)`/g)].map(([, name]) => name)
  const found = []
  if (seen.has(number)) found.push(`${at}: ${number} stands here twice`)
  seen.add(number)
  if (!what) found.push(`${at}: ${number} does not say what it asks for`)
  if (!statuses.includes(status)) found.push(`${at}: ${number} is “${status}”; it may be ${statuses.join(', ')}`)
  if (status === 'met' && named.length === 0) found.push(`${at}: ${number} is met and names no file that shows it`)
  if (status !== 'met' && evidence === '') found.push(`${at}: ${number} is ${status} without a reason`)
  for (const name of named)
    if (!existsSync(path.join(root, name))) found.push(`${at}: ${number} names ${name}, which does not exist`)
  return found
})
if (rows.length > 0) {
  const counts = statuses.map((status) => `${rows.filter((row) => row.status === status).length} ${status}`)
  console.log(`ASVS: ${rows.length} requirements: ${counts.join(', ')}.`)
}
report('ASVS', problems)
