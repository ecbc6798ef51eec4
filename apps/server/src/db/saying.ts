import { searchWords, spellingsOf } from '@tailshare/contract/comparable'
import { sql, type RawBuilder } from 'kysely'

/** Whether a text has every typed word somewhere, in any order; false where nothing that is typed is a word. An index on `comparable(…)` of the text finds it. */
export const hasWords = (text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> => {
  const words = searchWords(typed)
  if (words.length === 0) return sql<boolean>`false`
  const hasOne = (word: string) => {
    const { within, whole } = spellingsOf(word)
    const patterns = [...within.map((one) => `%${one}%`), ...whole.flatMap((one) => [`${one} %`, `% ${one} %`, `% ${one}`])]
    return sql`(${sql.join(
      patterns.map((pattern) => sql`comparable(${text}) like ${pattern}`),
      sql` or `,
    )})`
  }
  return sql<boolean>`(${sql.join(words.map(hasOne), sql` and `)})`
}

/** As `to_tsquery` reads it: words that begin so. Null where nothing that is typed is a word. */
export const beginningWords = (typed: string): string | null => {
  const quoted = (word: string) => `'${word}'`
  const hasOne = (word: string) => {
    const { within, whole } = spellingsOf(word)
    return `(${[...within.map((one) => `${quoted(one)}:*`), ...whole.map(quoted)].join(' | ')})`
  }
  return searchWords(typed).map(hasOne).join(' & ') || null
}
