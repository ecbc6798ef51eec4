// The files of the checkout as the checkers see them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const skipped = new Set(['node_modules', 'dist', '.git', '.data', '.tmp', 'test-results', 'playwright-report'])

const walk = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !skipped.has(name))
    .flatMap((entry) => (entry.isDirectory() ? walk(path.join(folder, entry.name)) : [path.join(folder, entry.name)]))

/** Every file under the parts that hold our code: { file, text }, paths with forward slashes, relative to `root`. */
export const sources = (root) =>
  ['packages', 'apps', 'e2e', 'bench', 'scripts']
    .map((part) => path.join(root, part))
    .filter((folder) => existsSync(folder))
    .flatMap(walk)
    .map((file) => path.relative(root, file).split(path.sep).join('/'))
    .filter((file) => /\.(ts|tsx|mjs|css)$/.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

/** The schema and its migrations, as `sources` has files. */
export const sqlFiles = (root) =>
  ['apps/server/schema', 'apps/server/migrations']
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) => readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

/** The text without comments, so that a sentence about a forbidden thing is not taken for it. Keeps every place in the text. */
export const withoutComments = (text) =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
    .replaceAll(/(?<=^|\s)\/\/.*$/gm, (comment) => ' '.repeat(comment.length))

export const lineAt = (text, index) => text.slice(0, index).split('\n').length

/** Prints what is wrong and says so with the exit code. */
export const report = (what, problems) => {
  for (const problem of problems) console.error(problem)
  console.log(problems.length === 0 ? `${what}: fine.` : `\n${what}: ${problems.length} to put right.`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
