// A migration runs while the previous release serves people. Usage: check-migrations.mjs [root]
// So it must not lock a table for long, or read or write all of it, without a reason in a comment right above the statement: “-- may lock:
// trips of one week, a second at most”.
import { root as checkout } from '../../run/run.mjs'
import { report, sqlFiles } from '../sources.mjs'

const root = process.argv[2] ?? checkout

/** Statements with their comments. Function bodies are left out, since they run later. */
const statementsOf = (text) => {
  const bodies = []
  const flat = text.replaceAll(
    /\$(\w*)\$[\s\S]*?\$\1\$/g,
    (body) => `$${bodies.push(body) - 1}$${'\n'.repeat(body.split('\n').length - 1)}`,
  )
  let line = 1
  return flat.split(/;[^\S\n]*(?:\n|$)/).map((part) => {
    const own = part.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim().toLowerCase()
    const start = line + part.slice(0, part.search(/^(?!\s*--)\s*\S/m)).split('\n').length - 1
    line += part.split('\n').length
    return {
      text: own,
      line: start,
      reason: /--[^\S\n]*may lock:[^\S\n]*\S/.test(part),
      isBlock: /^do \$\d+\$/.test(own),
      bodies,
    }
  })
}

const name = '(?:if (?:not )?exists )?(?:only )?"?(?:public\\.)?"?(\\w+)"?'
const tablesMade = (statements) =>
  statements.flatMap(({ text }) => new RegExp(`^create (?:unlogged |temporary |temp )?table ${name}`).exec(text)?.[1] ?? [])

const addsColumns = (text) => text.split(/\badd (?:column )?(?!constraint|check|unique|primary|foreign|exclude)/).slice(1)

const rules = [
  {
    of: new RegExp(`^create (?:unique )?index (?!concurrently).*? on ${name}`),
    why: 'builds an index while nobody can write. Put it into a file of its own that begins with “-- without a transaction”: drop index concurrently if exists …; create index concurrently …;',
  },
  {
    of: new RegExp(`^alter table ${name} .*\\balter (?:column )?"?\\w+"? (?:set data )?type\\b`),
    why: 'changes the type of a column, which writes the table anew. Add a column, fill it by a job, and drop the old one in the next release.',
  },
  {
    of: new RegExp(`^alter table ${name} .*\\bset not null\\b`),
    why: 'reads the whole table under a lock. Add a check “… is not null” not valid, validate it in a later file, and set it after that.',
  },
  {
    of: new RegExp(`^alter table ${name} `),
    when: (text) => addsColumns(text).some((column) => /\bnot null\b/.test(column) && !/\b(default|generated)\b/.test(column)),
    why: 'adds a column that must have a value and has none. Give it a default, or add it empty and fill it by a job.',
  },
  {
    of: new RegExp(`^alter table ${name} `),
    when: (text) =>
      addsColumns(text).some((column) =>
        /\bdefault (?:gen_random_uuid|clock_timestamp|random|uuidv7|nextval)\b|\bgenerated always as\b/.test(column),
      ),
    why: 'gives each row a value of its own, which writes the table anew. Add the column empty and fill it by a job.',
  },
  {
    of: new RegExp(`^alter table ${name} .*\\badd (?:constraint "?\\w+"? )?(?:check|foreign key)\\b`),
    when: (text) => !/\bnot valid\b/.test(text),
    why: 'reads the whole table under a lock. Add it “not valid”, and validate it in a file of its own.',
  },
  {
    of: new RegExp(`^alter table ${name} .*\\badd (?:constraint "?\\w+"? )?(?:unique|primary key|exclude)\\b`),
    when: (text) => !/\busing index\b/.test(text),
    why: 'builds an index while nobody can write or read. Build a unique index concurrently and add the constraint “using index”.',
  },
  {
    of: new RegExp(`^(?:with .*\\) )?update ${name}`),
    why: 'writes rows of a table that people use, in one transaction. Fill it by a job, some hundred rows at a time.',
  },
  {
    of: new RegExp(`^(?:with .*\\) )?delete from ${name}`),
    why: 'deletes rows of a table that people use, in one transaction. Let a job do it, some hundred rows at a time.',
  },
  {
    of: new RegExp(`^(?:vacuum full|cluster|lock table|reindex (?!.*concurrently)\\w+) ?${name}`),
    why: 'locks a table for as long as it takes.',
  },
]

const problemsOf = (file, text) => {
  const statements = statementsOf(text)
  const made = new Set(tablesMade(statements))
  const isAlone = /^-- without a transaction\s*$/m.test(text)
  const found = statements.flatMap(({ text: statement, line, reason, isBlock }) => {
    if (reason || statement === '') return []
    if (isBlock)
      return [
        `${file}:${line}: a do block may do anything. Write its statements out, or say above it why it may: “-- may lock: …”.`,
      ]
    return rules
      .filter(({ of, when = () => true }) => {
        const table = of.exec(statement)?.[1]
        return table !== undefined && !made.has(table) && when(statement)
      })
      .map(({ why }) => `${file}:${line}: “${statement.slice(0, 70)}” ${why}`)
  })
  const concurrent = statements.filter(({ text: statement }) => /\bconcurrently\b/.test(statement))
  if (concurrent.length > 0 && !isAlone)
    found.push(
      `${file}: “concurrently” works outside of a transaction only. Begin the file with the line “-- without a transaction”.`,
    )
  if (isAlone && /\$\w*\$/.test(text))
    found.push(`${file}: a file without a transaction is cut at its semicolons: no function in it.`)
  for (const { text: statement, line } of concurrent) {
    const index = /^create (?:unique )?index concurrently (?:if not exists )?"?(\w+)"?/.exec(statement)?.[1]
    const isDropped = statements.some((other) => other.text === `drop index concurrently if exists ${index}`)
    if (index && !isDropped)
      found.push(
        `${file}:${line}: a try that is cut off leaves “${index}” half built. Drop it first: drop index concurrently if exists ${index};`,
      )
  }
  return found
}

const problems = sqlFiles(root)
  .filter(({ file }) => file.startsWith('apps/server/migrations/'))
  .flatMap(({ file, text }) => problemsOf(file, text))

/** In schema files, a comment of one or two lines above each table says what a row is. */
const unnamed = sqlFiles(root)
  .filter(({ file }) => file.startsWith('apps/server/schema/'))
  .flatMap(({ file, text }) =>
    [...text.matchAll(/(?<!^--.*\n)^create (?:unlogged )?table (\w+)/gm)].map(
      ([, table]) => `${file}: say in a line above the table “${table}” what a row is.`,
    ),
  )

report('Migrations', [...problems, ...unnamed])
