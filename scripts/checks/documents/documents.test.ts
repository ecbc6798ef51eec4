import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// Every link, file, folder and npm script that the documents name exists.

const root = fileURLToPath(new URL('../../..', import.meta.url))
const files = globSync(['*', '{.ci,apps,bench,docs,e2e,packages,scripts,simulate}/**/*.*'], {
  cwd: root,
  exclude: (name) => name === 'node_modules' || name === 'dist',
}).map((file) => file.split(path.sep).join('/'))
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

/** Stands for any migration. */
const anyMigration = '0500_what_changes.sql'

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!)

const missingFrom = (page: string) => {
  const text = readFileSync(path.join(root, page), 'utf8')
  const links = all(text, /\]\(([^)#\s]+)(?:#[^)]*)?\)/g).filter((to) => !/^(https?|mailto):/.test(to))
  const named = all(text, /`(?:\.\.?\/)*([\w@./-]+\.(?:ts|tsx|mjs|sql|md|css))`/g).filter((name) => name !== anyMigration)
  return [
    ...links.filter((to) => !existsSync(path.join(root, path.dirname(page), to))),
    ...named.filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`))),
    ...all(text, /`((?:apps|bench|docs|e2e|packages|scripts|simulate)\/[\w/-]*)`/g).filter(
      (name) => !existsSync(path.join(root, name)),
    ),
    ...all(text, /npm run ([\w:-]+)/g).filter((name) => !scripts[name]),
  ]
}

const pages = files.filter((file) => file.endsWith('.md'))

test('the documents are found', () => expect(pages.length).toBeGreaterThan(20))

test.each(pages)('%s names files, folders and npm scripts that exist', (page) => expect(missingFrom(page)).toEqual([]))
