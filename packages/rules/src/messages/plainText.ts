// Sanitizes messages for display: removes characters that reorder or hide text.

/** Direction overrides: `cod.exe` would display as `exe.doc`. */
const turning = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g
/** Invisible characters, which can split a word. */
const unseen =
  /\u034F|[\u00AD\u115F\u1160\u17B4\u17B5\u180B-\u180E\u200B\u2060-\u2065\u206A-\u206F\u3164\uFEFF\uFFA0\u{E0000}-\u{E0FFF}]/gu
/** Joiners belong inside emoji and some scripts; elsewhere they only hide. */
const looseJoiner =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Sinhala}\p{Script=Malayalam}\p{M}])[\u200C\u200D]|\u200D(?=[\w\s]|$)/gu

/** The text without direction and invisible characters. */
export const plainText = (text: string) => text.replace(turning, '').replace(unseen, '').replace(looseJoiner, '')

/** Normalizes text for comparison: ignores case, spacing and invisible characters. */
export const sameText = (text: string) => plainText(text).normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
