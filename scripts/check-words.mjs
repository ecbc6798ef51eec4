// Finds words in comments and documents that readers stumble over, and says what to write instead (docs/style.md).
// Usage: check-words.mjs [--count] [paths]. Without paths: every file that git knows. --count prints a number per folder.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { lineAt, report } from './sources.mjs'

/** Each word with the advice for it. */
const words = [
  [/\bwho(?:so)?ever\b|\bwhomever\b/gi, 'name the person (“the pilot”), or write “a person who”, “anyone who”.'],
  [/\banew\b/gi, 'write “again”, or name the change (“redraws”, “starts over”).'],
  [/\bwhat of\b/gi, 'name the part: “the fields that changed”, not “what of it changed”.'],
  [/\bof whom\b/gi, 'make two sentences, or start with the people: “pilots whose …”.'],
  [/\b(?:nobody|no one)\b(?! rule| row| line)/gi, 'say what does not happen: “owners are not told”, “the row is not changed”.'],
]
/** The first word of a comment that begins without its subject. */
const openings = [
  [/^[\s/*-]*Of (?:what|whom|a|the|those|all)\b/g, 'start with the thing itself: “Fields that …”, “Bookings whose …”.'],
]

const blank = (text) => text.replaceAll(/[^\n]/g, ' ')
const comment = { sql: /--.*$|\/\*[\s\S]*?\*\//gm, other: /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm }

/** The prose of a file as [place, text]: its comments, or a document without code, commands and addresses. */
const proseIn = (file, text) => {
  if (file.endsWith('.md')) return [[0, text.replaceAll(/```[\s\S]*?```|`[^`\n]+`|\]\([^)\n]+\)/g, blank)]]
  return [...text.matchAll(comment[file.endsWith('.sql') ? 'sql' : 'other'])].map((found) => [
    found.index,
    found[0].replaceAll(/`[^`\n]+`/g, blank),
  ])
}

const problemsIn = (file) => {
  const text = readFileSync(file, 'utf8')
  return proseIn(file, text).flatMap(([place, prose]) =>
    (file.endsWith('.md') ? words : [...words, ...openings]).flatMap(([word, advice]) =>
      [...prose.matchAll(word)].map((found) => {
        const said = found[0].replace(/^[\s/*-]+/, '')
        return `${file}:${lineAt(text, place + found.index)}: “${said}”: ${advice}`
      }),
    ),
  )
}

/** Has the words as examples. */
const style = 'docs/style.md'
const args = process.argv.slice(2)
const paths = args.filter((one) => one !== '--count')
const files = execFileSync('git', ['ls-files', '--', ...paths], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs|css|sql|md)$/.test(file) && !/\.gen\./.test(file) && file !== style && existsSync(file))
const problems = files.flatMap(problemsIn)

if (args.includes('--count')) {
  const folderOf = (problem) => problem.split(':')[0].split('/').slice(0, -1).slice(0, 5).join('/') || '.'
  const counts = new Map()
  for (const problem of problems) counts.set(folderOf(problem), (counts.get(folderOf(problem)) ?? 0) + 1)
  for (const [folder, found] of [...counts].sort(([, a], [, b]) => b - a)) console.log(`${found}\t${folder}`)
  console.log(`${problems.length}\tin all`)
} else {
  report('Words', problems)
}
