const names = new Map<string, string>()
/** The set of statements is small. Beyond this limit, only use the kind. */
const mostNames = 2000

/** Removes parenthesized parts and literals, which may contain user data. */
const withoutParts = (text: string) => {
  let outer = text.replaceAll(/'[^']*'/g, ' ').replaceAll(/--.*$/gm, ' ')
  for (let before = ''; before !== outer;) {
    before = outer
    outer = outer.replaceAll(/\([^()]*\)/g, ' ')
  }
  return outer.toLowerCase()
}

const read = (text: string) => {
  const outer = withoutParts(text)
  const [, first = 'statement'] = /^\W*([a-z]+)/.exec(outer) ?? []
  const verb = first === 'with' ? (/\b(?:select|insert|update|delete)\b/.exec(outer)?.[0] ?? first) : first
  const [, table] = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_]+(?:"?\."?[a-z_]+)?)/.exec(outer) ?? []
  return `${verb}${table ? ` ${table.replaceAll('"', '')}` : ''}`
}

/** A statement's action and table, such as `select account`. Never its values. */
export const statementName = (text: string) => {
  const known = names.get(text)
  if (known) return known
  const name = read(text)
  if (names.size < mostNames) names.set(text, name)
  return name
}
