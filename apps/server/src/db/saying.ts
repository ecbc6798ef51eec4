import { beginningsOf, searchWords, spellingsOf, typedTail } from '@tailshare/contract/text/comparable'
import { sql, type RawBuilder } from 'kysely'

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/** Somewhere in a text, or where it begins a word. */
const patternsOf = (spelled: string) => [
  `%${escaped(spelled)}%`,
  ...(spelled.startsWith(' ') ? [`${escaped(spelled.slice(1))}%`] : []),
]

/**
 * Whether a text has every typed word somewhere, in any order; false where nothing that is typed is a word. An index on `comparable(…)` of
 * the text finds it.
 */
export const hasWords = (text: RawBuilder<unknown>, typed: string) => isSaidIn(sql`comparable(${text})`, typed)

/** The same of a text that is kept in this form. */
export const isSaidIn = (comparable: RawBuilder<unknown>, typed: string): RawBuilder<boolean> => {
  const words = searchWords(typed)
  if (words.length === 0) return sql<boolean>`false`
  const hasOne = (word: string) => {
    const likes = spellingsOf(word)
      .flatMap(patternsOf)
      .map((pattern) => sql`${comparable} like ${pattern}`)
    return sql`(${sql.join(likes, sql` or `)})`
  }
  return sql<boolean>`(${sql.join(words.map(hasOne), sql` and `)})`
}

/** Whether the tail number of an aircraft (alias `a`) begins with what is typed. */
export const tailBegins = (typed: string) => sql<boolean>`a.tail_number like ${`${escaped(typedTail(typed))}%`}`

/** As `to_tsquery` reads it: words that begin so. Null where nothing that is typed is a word. */
export const beginningWords = (typed: string): string | null =>
  beginningsOf(typed)
    .map(({ begins, exactly }) => `(${[...begins.map((one) => `'${one}':*`), ...exactly.map((one) => `'${one}'`)].join(' | ')})`)
    .join(' & ') || null
