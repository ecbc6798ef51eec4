import { beginningsOf, searchWords, spellingsOf, typedTail } from '@tailshare/contract/text/comparable'
import { sql, type RawBuilder } from 'kysely'

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/** Patterns for a match anywhere, or at the start of a word. */
const patternsOf = (spelled: string) => [
  `%${escaped(spelled)}%`,
  ...(spelled.startsWith(' ') ? [`${escaped(spelled.slice(1))}%`] : []),
]

/** Whether a text contains every typed word, in any order; false without any word. Uses an index on `comparable(…)` of the text. */
export const containsWords = (text: RawBuilder<unknown>, typed: string) =>
  normalizedContainsWords(sql`comparable(${text})`, typed)

/** The same for text that is already normalized. */
export const normalizedContainsWords = (comparable: RawBuilder<unknown>, typed: string): RawBuilder<boolean> => {
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

/** Whether the tail number of an aircraft (alias `a`) starts with what was typed. */
export const tailBegins = (typed: string) => sql<boolean>`a.tail_number like ${`${escaped(typedTail(typed))}%`}`

/** Word prefixes for `to_tsquery`. Null without any word. */
const beginningWords = (typed: string): string | null =>
  beginningsOf(typed)
    .map(({ begins, exactly }) => `(${[...begins.map((one) => `'${one}':*`), ...exactly.map((one) => `'${one}'`)].join(' | ')})`)
    .join(' & ') || null

/** Whether a text has a word that begins with each typed one. Uses an index on `comparable_words(…)` of the text. */
export const hasWordsBeginning = (text: RawBuilder<unknown>, typed: string) =>
  sql<boolean>`comparable_words(${text}) @@ to_tsquery('pg_catalog.simple', ${beginningWords(typed)})`
