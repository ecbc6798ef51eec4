import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// Checks docs/regulations.md against the code: every row has an existing file and a test that cites one of its sections, and every
// section the code cites has a row.

const root = fileURLToPath(new URL('../../..', import.meta.url))
const pathsIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, one]) => one!)

const page = readFileSync(path.join(root, 'docs/regulations.md'), 'utf8')
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| rule ') && !line.startsWith('| ---'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, rule = '', source = '', file = '', tests = '']) => ({ rule, source, files: pathsIn(file), tests: pathsIn(tests) }))

/** Sections such as 61.57, without paragraphs. Only parts 1, 39, 43, 47, 61, 68 and 91. */
const sectionsIn = (text: string) =>
  [...text.matchAll(/(?<![\d.])((?:39|43|47|61|68|91)\.\d{1,3})(?![\d.])/g)].map(([, one]) => one!)

test.each(rows)('“$rule” names a source, files that are there, and a test that cites it', ({ source, files, tests }) => {
  expect(source).not.toBe('')
  expect(files.length).toBeGreaterThan(0)
  expect(tests.length).toBeGreaterThan(0)
  for (const file of files) expect([file, existsSync(path.join(root, file))]).toEqual([file, true])
  for (const file of tests) expect([file, file.endsWith('.test.ts') && existsSync(path.join(root, file))]).toEqual([file, true])
  const own = sectionsIn(source)
  const tested = tests.flatMap((file) => sectionsIn(readFileSync(path.join(root, file), 'utf8')))
  if (own.length > 0) expect([tests, tested.filter((section) => own.includes(section)).length > 0]).toEqual([tests, true])
})

/** Sections cited after “14 CFR”. */
const cited = globSync('{packages,apps}/*/{src,seeds}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/node_modules/**'] })
  .filter((file) => !file.includes('.test.'))
  .flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/14 CFR ([^'"`;:)\n]*)/g)]
      .flatMap(([, after]) => sectionsIn(after!))
      .map((section) => `${section} in ${file}`),
  )

test('every section of 14 CFR that the code cites has a row, or stands among what is left to the pilot', () => {
  const known = new Set(sectionsIn(page))
  expect(cited.length).toBeGreaterThan(0)
  expect(cited.filter((one) => !known.has(one.split(' ')[0]!))).toEqual([])
})
