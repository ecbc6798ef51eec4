import { productName } from '@tailshare/contract/base/constants'
import { plainText } from './links.ts'

// Content that triggers a warning between people without a booking: paying off-platform is the most common fraud.

const cautionKinds = ['phone', 'email', 'payment'] as const
export type CautionKind = (typeof cautionKinds)[number]

const digits = '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)'
/** North American phone numbers in common formats. Frequencies, prices and meter readings have fewer digits or a comma. */
const phones: readonly RegExp[] = [
  /(?<![\w.,$#+-]|\d[ ,/])(?:\+?1[ .-]?)?(?:\([2-9]\d\d\) ?|[2-9]\d\d([.-]?))[2-9]\d\d(?:\1|[ -])\d{4}(?![\w-]|[.,]\d)/,
  /(?<![\w.,$#+-]|\d[ ,/])(?:\+?1 )?[2-9]\d\d [2-9]\d\d[ -]\d{4}(?! ?(?:rpm|ft|feet|lbs?|nm|hours?|hrs?|msl|agl|z)\b|[\w-]|[ ,.]*\d)/i,
  /(?<![\w.,])\+[2-9]\d{0,2}(?:[ .()-]{0,2}\d){7,12}(?![\w]|[.,]\d)/,
  // Seven digits only count next to a request to call.
  /\b(?:call|text|phone|cell|mobile|ring|reach|number)\b[^.!?\n]{0,30}?(?<![\w.,$-])[2-9]\d\d[ .-]\d{4}(?![\w-]|[.,]\d)/i,
  new RegExp(`\\b(?:${digits}[ ,.-]+){6,}${digits}\\b`, 'i'),
  /\b(?:whats ?app|telegram|wechat|snapchat)\b/i,
]

/** Anchored at the start of a name: otherwise matching a long word would take quadratic time. */
const emails: readonly RegExp[] = [
  /(?<![\w.%+-])[\w.%+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}\b/i,
  /(?<![\w.%+-])[\w.%+-]+ ?[([{]at[)\]}] ?[a-z0-9-]+ ?(?:[([{]dot[)\]}]|\.) ?[a-z]{2,}\b/i,
  /(?<![\w.%+-])[\w.%+-]+ at [a-z0-9-]+ dot (?:com|net|org|edu|io|me|co|us|aero)\b/i,
]

const whom = '(?:me|us|you|him|her|them|the owner)'
const payments: readonly RegExp[] = [
  /\b(?:venmo|zelle|cash ?app|pay ?pal|western union|money ?gram|bitcoin|btc|ethereum|usdt|crypto(?:currency)?|gift cards?)\b/i,
  /\bwire (?:transfer|me|us|you|the (?:money|rest|deposit|amount|funds)|it to|\$)/i,
  /\b(?:bank transfer|iban|routing number|(?:bank )?account number|bank (?:details|account))\b/i,
  new RegExp(`\\b(?:pay|paid|paying) ${whom} (?:direct(?:ly)?|in person|outside|separately|back later)\\b`, 'i'),
  /\b(?:pay|paid|paying|payment|settle|deal|book|rent)(?: it| this)? (?:direct(?:ly)? (?:to|with) (?:me|us|you|the owner)|outside|under the table|off the books)\b/i,
  /\b(?:in|for|with|pay(?:ing)?(?: (?:me|us|you))?|paid|by) cash\b(?! (?:register|flow))/i,
  /\bcash (?:only|discount|price|deal|instead|payment|in hand|up ?front|is (?:fine|ok|okay|better|best))\b/i,
  new RegExp(`\\b(?:send|mail|write|bring|give) ${whom} a che(?:ck|que)\\b`, 'i'),
  /\b(?:outside(?: of)?|off) (?:the )?(?:platform|tailshare|app|website|site)\b|\boff-platform\b/i,
  /\b(?:skip|avoid|save|dodge|without) (?:on )?(?:the |their )?(?:platform|service|booking|tailshare) fees?\b|\b(?:skip|dodge|save on) the fees?\b/i,
]

const patterns: Record<CautionKind, readonly RegExp[]> = { phone: phones, email: emails, payment: payments }

/** Content of a message that triggers a warning before a booking exists. */
export const cautionIn = (message: string): CautionKind[] => {
  const text = plainText(message).normalize('NFKC')
  return cautionKinds.filter((kind) => patterns[kind].some((pattern) => pattern.test(text)))
}

const about = (kinds: readonly CautionKind[]) => (kinds.includes('payment') ? 'payment' : 'contact')

const toWriter = {
  payment: `Is this about paying outside of ${productName}? Until you have a booking together, keep money here: what is paid elsewhere, we cannot refund.`,
  contact:
    'Until you have a booking together, you are safer without phone numbers and email addresses. Everything you need to ask can be asked here.',
}
const toReader = {
  payment: `This looks like payment outside of ${productName}. Pay only for a booking, and here: what is paid elsewhere, we cannot refund.`,
  contact: `You have no booking together yet. Be careful with calls and mail outside of ${productName}, and never pay there.`,
}

/** A calm warning for the writer or the reader. `null` if none applies. */
export const cautionText = (kinds: readonly CautionKind[], side: 'writer' | 'reader') =>
  kinds.length === 0 ? null : (side === 'writer' ? toWriter : toReader)[about(kinds)]
