// The checkout's files, for the checkers.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const skipped = new Set(['node_modules', 'dist', '.git', '.data', '.tmp', 'test-results', 'playwright-report'])

const walk = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !skipped.has(name))
    .flatMap((entry) => (entry.isDirectory() ? walk(path.join(folder, entry.name)) : [path.join(folder, entry.name)]))

/** All source files: { file, text }, with paths relative to `root` and forward slashes. */
export const sources = (root) =>
  ['packages', 'apps', 'e2e', 'bench', 'simulate', 'scripts']
    .map((part) => path.join(root, part))
    .filter((folder) => existsSync(folder))
    .flatMap(walk)
    .map((file) => path.relative(root, file).split(path.sep).join('/'))
    .filter((file) => /\.(ts|tsx|mjs|css)$/.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

/** Schema and migrations, in the same form. */
export const sqlFiles = (root) =>
  ['apps/server/schema', 'apps/server/migrations']
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) => readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

/** The documents, in the same form. */
export const documents = (root) =>
  walk(root)
    .map((file) => path.relative(root, file).split(path.sep).join('/'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

/** Blanks out comments, so that mentions of forbidden things do not count. Keeps all positions. */
export const withoutComments = (text) =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
    .replaceAll(/(?<=^|\s)\/\/.*$/gm, (comment) => ' '.repeat(comment.length))

export const lineAt = (text, index) => text.slice(0, index).split('\n').length

/** Prints the problems and sets the exit code. */
export const report = (what, problems) => {
  for (const problem of problems) console.error(problem)
  console.log(problems.length === 0 ? `${what}: fine.` : `\n${what}: ${problems.length} to put right.`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
