// The import graph, for the checkers.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { lineAt, withoutComments } from './sources.mjs'

const pattern =
  /\b(?:import|export)\b([^'"`;()]*?)\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g

/** The imported file as a path from the root, or a package name. */
const targetOf = (file, name) => {
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(file), name)
  const [, workspace, inside] = /^@tailshare\/([\w-]+)(?:\/(.*))?$/.exec(name) ?? []
  if (!workspace) return name
  const home = workspace === 'server' || workspace === 'web' ? 'apps' : 'packages'
  return `${home}/${workspace}/${inside?.startsWith('test/') ? '' : 'src/'}${inside ?? ''}`
}

const namesIn = (clause) =>
  (/\{([\s\S]*)\}/.exec(clause)?.[1] ?? '')
    .split(',')
    .map((part) =>
      part
        .trim()
        .replace(/^type\s+/, '')
        .split(/\s+as\s+/)[0]
        .trim(),
    )
    .filter(Boolean)

/**
 * Every import of a file. `name`: as written. `target`: path from the root. `line`: line number. `names`: imported names, including
 * `default`. `whole`: imports everything. `types`: types only, erased at run time.
 */
export const linksOf = ({ file, text }) => {
  const code = withoutComments(text)
  return [...code.matchAll(pattern)].map((match) => {
    const name = match[2] ?? match[3] ?? match[4]
    const clause = match[1]?.trim() ?? ''
    const named = /^(type\s+)?([\w$]+)?\s*,?\s*(\*\s*as\s+[\w$]+)?/.exec(clause)
    return {
      file,
      name,
      target: targetOf(file, name),
      line: lineAt(code, match.index + match[0].length),
      names: [...namesIn(clause), ...(named?.[2] && named[2] !== 'type' ? ['default'] : [])],
      whole: match[3] !== undefined || clause.includes('*'),
      types: clause.startsWith('type ') || /^\{\s*(type\s+[^,}]+,?\s*)+\}$/.test(clause),
    }
  })
}

const endings = ['', '.ts', '.tsx', '.mjs']
/** The file of a target, if it is in `files`. */
export const fileBehind = (files, target) => endings.map((end) => target.split('?')[0] + end).find((file) => files.has(file))

export const isTest = (file) => /\.test\.tsx?$/.test(file)
export const isOurs = (target) => /^(apps|packages|e2e|bench|simulate|scripts)\//.test(target)
export const packageOf = (name) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
export const exists = (root, file) => existsSync(path.join(root, file))
