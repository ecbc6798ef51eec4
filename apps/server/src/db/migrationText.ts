/** A line of its own at the top of a migration that PostgreSQL must not do within a transaction, such as an index that is built concurrently. */
const alone = /^-- without a transaction\s*$/m

export const isAlone = (text: string) => alone.test(text)

/** One by one, each to its own semicolon; a file without a transaction has no functions in it. */
export const statementsOf = (text: string) =>
  text
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter(Boolean)
