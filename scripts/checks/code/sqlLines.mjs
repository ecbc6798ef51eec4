// Finds the text of sql`…` templates in TypeScript, including nested ones.

/** For each character: the number of sql templates whose text it belongs to, or 0 for code, strings and comments. */
const sqlDepths = (text) => {
  const depths = new Uint8Array(text.length)
  // Open templates and ${…} braces. `isSql`: the template's text is SQL.
  const open = []
  const sqlDepth = () => open.filter(({ isSql }) => isSql).length
  let previous = ''
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    const inner = open.at(-1)
    if (inner?.kind === 'template') {
      if (character === '\\') at++
      else if (character === '`') open.pop()
      else if (character === '$' && text[at + 1] === '{') open.push({ kind: 'code', at: ++at })
      else if (inner.isSql) depths[at] = sqlDepth()
      previous = '`'
      continue
    }
    const rest = text.slice(at, at + 2)
    if (rest === '//' || rest === '/*') {
      const end = rest === '//' ? text.indexOf('\n', at) : text.indexOf('*/', at) + 1
      at = end < at ? text.length : end
      continue
    }
    if (character === "'" || character === '"') {
      while (text[++at] !== character && at < text.length) if (text[at] === '\\') at++
    } else if (character === '/' && /[(,=:[!&|?{};>\n]/.test(previous)) {
      let inClass = false
      while (at < text.length && (text[++at] !== '/' || inClass)) {
        if (text[at] === '\\') at++
        else if (text[at] === '[') inClass = true
        else if (text[at] === ']') inClass = false
      }
    } else if (character === '`') {
      open.push({ kind: 'template', isSql: /\bsql(<[^`]*>)?$/.test(text.slice(Math.max(0, at - 400), at)) })
    } else if (character === '{') open.push({ kind: 'code' })
    else if (character === '}') open.pop()
    if (/\S/.test(character)) previous = character
  }
  return depths
}

/** Line numbers (from 1) with text of an sql template that are longer than `most`. */
export const longSqlLines = (text, most) => {
  const lines = text.split('\n')
  if (!lines.some((line) => line.length > most)) return []
  const depths = sqlDepths(text)
  let at = 0
  return lines.flatMap((line, index) => {
    const has = line.length > most && depths.subarray(at, at + line.length).some((depth) => depth > 0)
    at += line.length + 1
    return has ? [index + 1] : []
  })
}
