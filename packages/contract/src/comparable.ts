/**
 * The form in which every search compares text: without case, accents and apostrophes, with hyphens, dots and other punctuation as one
 * space. The function `comparable` of the database (migration 0450) says the same.
 */
export const comparable = (text: string): string =>
  text
    .replace(/[łŁøØđĐı´]/g, (letter) => plainLetters[letter] ?? '')
    .normalize('NFKD')
    .replace(/['’‘ʻʼ`′\u00AD\u0300-\u036F\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]+/g, '')
    .toLowerCase()
    .replace(/[ßæœς]/g, (letter) => plainLetters[letter]!)
    .replace(/[\u0000-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u00D7\u00F7\u2000-\u206F\u3000-\u303F]+/g, ' ')
    .trim()

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

/** The words that must all occur. An email address is one, so that it is not found by its parts. */
export const searchWords = (typed: string): string[] =>
  typed.split(/[\s,;]+/).flatMap((part) => {
    const words = comparable(part)
    if (words === '') return []
    return part.includes('@') ? [words] : words.split(' ')
  })

/** What stands for a word in comparable text: any of these. "Saint" is also written "St.". */
export const spellingsOf = (word: string): { within: string[]; whole: string[] } => {
  if (word === 'saint') return { within: ['saint'], whole: ['st'] }
  return { within: word === 'st' ? ['st', 'saint'] : [word], whole: [] }
}

/** Whether a text has every typed word somewhere, in any order; all texts do where nothing is typed. */
export const hasWords = (text: string, typed: string): boolean => {
  const within = ` ${comparable(text)} `
  const words = searchWords(typed)
  if (words.length === 0) return typed.trim() === ''
  return words.every((word) => {
    const spelled = spellingsOf(word)
    return spelled.within.some((one) => within.includes(one)) || spelled.whole.some((one) => within.includes(` ${one} `))
  })
}
