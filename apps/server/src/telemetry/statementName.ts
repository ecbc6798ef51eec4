const names = new Map<string, string>()
/** Statements are few; whoever makes more of them gets the kind alone. */
const mostNames = 2000

const read = (text: string) => {
  const [, verb = 'statement'] = /^\W*(\w+)/.exec(text) ?? []
  // A statement with parts does what its last part says; the first table named after it is what it is about.
  const kind = verb.toLowerCase() === 'with' ? (/\)\s*(select|insert|update|delete)\b(?![\s\S]*\)\s*(?:insert|update|delete)\b)/i.exec(text)?.[1] ?? 'with') : verb
  const [, table] = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_]+(?:"?\."?[a-z_]+)?)"?/i.exec(text) ?? []
  return `${kind.toLowerCase()}${table ? ` ${table.replaceAll('"', '')}` : ''}`
}

/** What a statement does and to which table, such as `select account`: never its values. */
export const statementName = (text: string) => {
  const known = names.get(text)
  if (known) return known
  const name = read(text)
  if (names.size < mostNames) names.set(text, name)
  return name
}
