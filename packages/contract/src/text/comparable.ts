/** Letters that Unicode normalization does not decompose. */
const plainLetters: Record<string, string> = {
  ł: 'l',
  Ł: 'L',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ς: 'σ',
}

/**
 * Normalizes text for search: no case, accents, apostrophes or invisible characters. Keep in sync with `comparable` in
 * apps/server/schema/shared.sql.
 */
export const comparable = (text: string): string =>
  text
    .replace(/[łŁøØđĐı´]/g, (letter) => plainLetters[letter] ?? '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036F'’‘ʻʼ`′\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]+/g, '')
    .toLowerCase()
    .replace(/[ßæœς]/g, (letter) => plainLetters[letter]!)

const wordsIn = (text: string) => comparable(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** Normalizes a typed tail number: no dashes or spaces, upper case. */
export const typedTail = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')

/** Words that must all occur. An email address stays one word, so its parts do not match. */
export const searchWords = (typed: string): string[] =>
  typed
    .split(/\s+/)
    .flatMap((part) => (/[\p{L}\p{N}]@[\p{L}\p{N}]/u.test(part) ? [comparable(part).replace(/[,;]+$/, '')] : wordsIn(part)))

/** Alternative spellings of a word: "Saint" and "St.". A leading space means the start of a word. */
export const spellingsOf = (word: string): string[] => {
  if (word === 'saint') return ['saint', ' st ', ' st.', ' st-']
  return word === 'st' ? ['st', 'saint'] : [word]
}

/** Word prefixes of a text without punctuation. `exactly`: the complete word must match. */
export const beginningsOf = (typed: string): { begins: string[]; exactly: string[] }[] =>
  wordsIn(typed).map((word) => ({
    begins: spellingsOf(word).filter((one) => !one.startsWith(' ')),
    exactly: word === 'saint' ? ['st'] : [],
  }))

/** Whether the text contains every typed word, in any order. Always true if nothing is typed. */
export const containsWords = (text: string, typed: string): boolean => {
  const words = searchWords(typed)
  if (words.length === 0) return typed.trim() === ''
  const within = ` ${comparable(text)}`
  return words.every((word) => spellingsOf(word).some((one) => within.includes(one)))
}
