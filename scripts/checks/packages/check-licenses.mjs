// Checks the license of every installed package. Usage: check-licenses.mjs [root]
// Policy: shipped packages need a permissive license; development packages may also require that changes to their own files stay open.
// Exceptions are listed below with a reason.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root as checkout } from '../../run/run.mjs'
import { report } from '../sources.mjs'

const root = process.argv[2] ?? checkout

const free = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
]
const forTools = [...free, 'MPL-2.0']

/** Exceptions by package name: licenses outside the policy, or unclear ones, with the reason. */
const taken = new Map([
  [/^@img\/sharp-libvips-/, 'LGPL-3.0-or-later: a library of its own beside sharp, unchanged, that anyone may replace'],
  ['web-push', 'MPL-2.0: used unchanged, and its own files stay open'],
  ['png-js', 'says MIT in its LICENSE'],
  ['busboy', 'says MIT in its LICENSE; part of the store of files in tests'],
  ['dicer', 'says MIT in its LICENSE; part of the store of files in tests'],
  ['streamsearch', 'says MIT in its LICENSE; part of the store of files in tests'],
  ['humanize-number', 'says MIT in its Readme; part of the store of files in tests'],
  ['only', 'has the words of MIT in its Readme; part of the store of files in tests'],
])
const isTaken = (name) => [...taken.keys()].some((key) => (typeof key === 'string' ? key === name : key.test(name)))

/** `(MIT OR Apache-2.0)` is a choice, `MIT AND OFL-1.1` requires both. */
const fits = (license, list) => {
  const words = license.replaceAll(/[()]/g, '')
  return words.split(' OR ').some((choice) => choice.split(' AND ').every((one) => list.includes(one.trim())))
}

const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
const problems = Object.entries(packages).flatMap(([place, { link, dev, license = 'that it does not say', version }]) => {
  if (link || !place.includes('node_modules/')) return []
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
  if (isTaken(name) || fits(license, dev ? forTools : free)) return []
  return [`package-lock.json: ${name}@${version} has the license ${license}`]
})

report('Licenses', problems)
