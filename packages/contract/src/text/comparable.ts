/** Those that Unicode does not take apart. */
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
 * The form in which every search compares text: without case, accents, apostrophes and what nobody sees. The function `comparable`
 * of the database (apps/server/schema/shared.sql) says the same.
 */
export const comparable = (text: string): string =>
  text
    .replace(/[łŁøØđĐı´]/g, (letter) => plainLetters[letter] ?? '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036F'’‘ʻʼ`′\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]+/g, '')
    .toLowerCase()
    .replace(/[ßæœς]/g, (letter) => plainLetters[letter]!)

const wordsIn = (text: string) => comparable(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** A tail number as it is kept, whichever dashes and spaces are typed in it. */
export const typedTail = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')

/** What must all occur where this is typed. An email address is one word, so that it is not found by its parts. */
export const searchWords = (typed: string): string[] =>
  typed
    .split(/\s+/)
    .flatMap((part) => (/[\p{L}\p{N}]@[\p{L}\p{N}]/u.test(part) ? [comparable(part).replace(/[,;]+$/, '')] : wordsIn(part)))

/** Any of these stands for a word; where one begins with a space, a word begins so. "Saint" is also written "St.". */
export const spellingsOf = (word: string): string[] => {
  if (word === 'saint') return ['saint', ' st ', ' st.', ' st-']
  return word === 'st' ? ['st', 'saint'] : [word]
}

/** The words of a text by their beginnings, where punctuation has been taken out of it: `exactly` where no more may follow. */
export const beginningsOf = (typed: string): { begins: string[]; exactly: string[] }[] =>
  wordsIn(typed).map((word) => ({
    begins: spellingsOf(word).filter((one) => !one.startsWith(' ')),
    exactly: word === 'saint' ? ['st'] : [],
  }))

/** Whether a text has every typed word somewhere, in any order; all texts do where nothing is typed. */
export const hasWords = (text: string, typed: string): boolean => {
  const words = searchWords(typed)
  if (words.length === 0) return typed.trim() === ''
  const within = ` ${comparable(text)}`
  return words.every((word) => spellingsOf(word).some((one) => within.includes(one)))
}
