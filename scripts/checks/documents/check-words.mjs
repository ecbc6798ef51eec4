// Finds words in comments and documents that readers stumble over, and says what to write instead (docs/style.md). Usage: check-words.mjs [root]
import { root } from '../../run/run.mjs'
import { documents, lineAt, report, sources, sqlFiles } from '../sources.mjs'

/** Each word with the advice for it. */
const words = [
  [/\bwho(?:so)?ever\b|\bwhomever\b/gi, 'name the person (“the pilot”), or write “a person who”, “anyone who”.'],
  [/\banew\b/gi, 'write “again”, or name the change (“redraws”, “starts over”).'],
  [/\bwhat of\b/gi, 'name the part: “the fields that changed”, not “what of it changed”.'],
  [/\bof whom\b/gi, 'make two sentences, or start with the people: “pilots whose …”.'],
  [/\b(?:Nobody|No one)\b/g, 'say what does not happen: “owners are not told”, “the row is not changed”.'],
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

const problemsIn = ({ file, text }) =>
  proseIn(file, text).flatMap(([place, prose]) =>
    (file.endsWith('.md') ? words : [...words, ...openings]).flatMap(([word, advice]) =>
      [...prose.matchAll(word)].map((found) => {
        const said = found[0].replace(/^[\s/*-]+/, '')
        return `${file}:${lineAt(text, place + found.index)}: “${said}”: ${advice}`
      }),
    ),
  )

/** These quote the words. */
const examples = ['docs/style.md', 'scripts/checks/documents/words.test.ts']
const from = process.argv[2] ?? root
const files = [...sources(from), ...sqlFiles(from), ...documents(from)].filter(
  ({ file }) => !/\.gen\./.test(file) && !examples.includes(file),
)
report('Words', files.flatMap(problemsIn))
