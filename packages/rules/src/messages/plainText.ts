// What people write to each other, as it may be shown: nothing in it that turns or hides what it says.

/** Marks that turn the direction of what follows: `cod.exe` would read `exe.doc`. */
const turning = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g
/** Letters that nobody sees: between two others they make one word out of another. */
const unseen =
  /\u034F|[\u00AD\u115F\u1160\u17B4\u17B5\u180B-\u180E\u200B\u2060-\u2065\u206A-\u206F\u3164\uFEFF\uFFA0\u{E0000}-\u{E0FFF}]/gu
/** Joiners hold an emoji or a letter of some scripts together; anywhere else they only hide. */
const looseJoiner =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Sinhala}\p{Script=Malayalam}\p{M}])[\u200C\u200D]|\u200D(?=[\w\s]|$)/gu

/** The text without what turns or hides it. */
export const plainText = (text: string) => text.replace(turning, '').replace(unseen, '').replace(looseJoiner, '')

/** The same words are the same text, however they are spaced, spelled large or hidden in. */
export const sameText = (text: string) => plainText(text).normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
