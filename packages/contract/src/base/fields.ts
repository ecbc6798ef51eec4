import { z } from 'zod'
import { comparable, typedTail } from '../text/comparable.ts'
import { nameMinLength, pageSize, passwordMaxLength, passwordMinLength, productName } from './constants.ts'
import { emailPattern, writtenEmail, passwordLength } from '../people/accounts/emailPattern.ts'
import { fieldMessages } from './fieldMessages.ts'

// Field schemas shared by several domains. Messages come from the specification.

const noControlCharacters = (text: string) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text)

/** A line or paragraph of text: trimmed, without control characters. */
export const text = (max = 500) =>
  z
    .string({ error: fieldMessages.required })
    .trim()
    .max(max, fieldMessages.maxValue(`${max} characters`))
    .refine(noControlCharacters, fieldMessages.alphaNum)

/** Something must be seen of it: spaces and invisible characters are nothing. */
export const requiredText = (max = 500) => text(max).regex(/[^\s\p{Cc}\p{Cf}\p{Z}]/u, fieldMessages.required)

/** Without line breaks and direction marks. */
export const oneLine = (max: number) =>
  requiredText(max).refine((name) => !/[\p{Cc}\p{Cf}\u2028\u2029]/u.test(name), fieldMessages.name)

/** Sign-up only checks length, single line and no direction marks. The profile form also requires a capital first letter. */
export const personName = oneLine(80).min(nameMinLength, fieldMessages.minLength(nameMinLength))
/** Accepts the curly apostrophe phones type in O’Brien. */
export const capitalName = personName.regex(/^\p{Lu}[\p{L}\p{M}'’ -]*$/u, fieldMessages.name)

const officialWords = new Set(['operator', 'operators', 'support', 'admin', 'administrator', 'moderator', 'helpdesk'])
const letters = (text: string) => comparable(text).replace(/[^\p{L}\p{N}]/gu, '')

/** Whether a name could pass for the product or its operators, in either field. */
export const isOfficial = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  letters(firstName + lastName).includes(letters(productName)) ||
  `${firstName} ${lastName}`.split(/[\s-]+/).some((word) => officialWords.has(letters(word)))

export const email = z
  .string({ error: fieldMessages.required })
  .transform(writtenEmail)
  .pipe(z.string().min(1, fieldMessages.required).max(254, fieldMessages.email))
  .pipe(z.email({ pattern: emailPattern, error: fieldMessages.email }))

/** Not trimmed: a trailing space is part of a password. */
export const password = z
  .string({ error: fieldMessages.required })
  .min(1, fieldMessages.required)
  .refine((typed) => passwordLength(typed) <= passwordMaxLength, fieldMessages.maxValue(`${passwordMaxLength} characters`))

export const newPassword = password.refine(
  (typed) => passwordLength(typed) >= passwordMinLength,
  fieldMessages.minLength(passwordMinLength),
)

export const code = z
  .string({ error: fieldMessages.required })
  .trim()
  .regex(/^[0-9A-Za-z]{6}$/, 'Invalid code')

/** Strips spaces, all kinds of dashes and invisible characters from pasted digits. */
export const digitsOf = (value: string) => value.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, '')

/** Optional 10-digit US number. Strips `tel:` and a leading 1 or +1. */
export const phone = z
  .string()
  .transform((value) =>
    digitsOf(value)
      .replace(/^tel:/i, '')
      .replace(/[().]/g, '')
      .replace(/^\+?1(?=\d{10}$)/, ''),
  )
  .refine((value) => value === '' || /^[2-9]\d{2}[2-9]\d{6}$/.test(value), fieldMessages.phone)

/**
 * Whether a number can be assigned (47 CFR 52.13, North American Numbering Plan). Rejects service codes 211 to 911, reserved area codes
 * x9x, 37x and 96x, and ten equal digits.
 */
export const isPlausiblePhone = (number: string) =>
  number === '' ||
  !(/^.(?:11|9)/.test(number) || /^(?:37|96)/.test(number) || /^...[2-9]11/.test(number) || /^(\d)\1+$/.test(number))

export const ssnLast4 = z
  .string()
  .transform(digitsOf)
  .refine((value) => /^(\d{4})?$/.test(value), fieldMessages.ssnLast4)
export const routingNumber = z
  .string()
  .transform(digitsOf)
  .refine((value) => /^(\d{9})?$/.test(value), fieldMessages.routingNumber)

/** Error for choices and ids: "required" if absent, "not offered" otherwise. */
export const chosen = ({ input }: { input?: unknown }) =>
  input === undefined || input === null || input === '' ? fieldMessages.required : fieldMessages.notOffered

export const id = z.uuid({ error: chosen })
export const idParams = z.strictObject({ id })

/** A day at the aircraft's home airport, `2026-12-05`. */
export const day = z.iso
  .date(fieldMessages.dateOutdated)
  .refine((value) => value >= '1900' && value < '2200', fieldMessages.dateOutdated)
/** An instant with its offset, to the minute or finer. Answers are in UTC. */
export const instant = z
  .string({ error: fieldMessages.required })
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})$/, fieldMessages.dateOutdated)
  // Stay within the range of `day` in every time zone.
  .refine(
    (value) => Date.parse(value) >= Date.UTC(1900, 0, 2) && Date.parse(value) < Date.UTC(2199, 11, 31),
    fieldMessages.dateOutdated,
  )

/** Longer than any trip. Bounds the day-by-day computations. */
export const mostTripDays = 60
/** Whether two instants or days are at most `mostTripDays` apart. */
export const isWithinTrip = (from: string | undefined, to: string | undefined) =>
  from === undefined || to === undefined || Date.parse(to) - Date.parse(from) <= mostTripDays * 86_400_000
export const tooLongText = fieldMessages.maxValue(`${mostTripDays + 1} days`)

/** Limit of the database column. The rules check the hours against the trip. */
const mostHours = 999.9
export const plannedHours = z.number().min(0.1).max(mostHours)

/** Comma-separated in a query (`a,b`); the handler gets an array. */
export const commaList = <T extends z.ZodType<unknown, string>>(item: T) =>
  z
    .string()
    .transform((value) => value.split(',').filter(Boolean))
    .pipe(z.array(item).max(100))

/** Largest number accepted in a query, so the database can compare it. */
const mostAsked = 1_000_000
export const queryNumber = z.coerce.number().min(-mostAsked).max(mostAsked)
/** Planned hours in a query. */
export const askedHours = queryNumber.min(0.1).max(mostHours)
/** One end of a range in a query. An empty form field sets no limit. */
export const queryBound = (number: z.ZodType<number> = queryNumber) =>
  z.preprocess((value) => (value === '' ? undefined : value), number.optional())
export const queryFlag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')

export const page = {
  limit: z.coerce.number().int().min(1).max(pageSize.max).default(pageSize.default),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  /** Page number from 1, as an alternative to `offset`. */
  page: z.coerce.number().int().min(1).max(10_000).optional(),
}

/** Response of every paginated list. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ count: z.int(), next: z.string().nullable(), results: z.array(item) })

/** US registration: upper case, no spaces or hyphens, no I or O, N1–N99 reserved (FAA). */
export const tailNumber = z
  .string({ error: fieldMessages.required })
  .trim()
  .transform(typedTail)
  .refine((value) => /^N(?:[1-9]\d{0,4}|[1-9]\d{0,3}[A-HJ-NP-Z]|[1-9]\d{0,2}[A-HJ-NP-Z]{2})$/.test(value), fieldMessages.alphaNum)
  .refine((value) => !/^N\d{1,2}$/.test(value), fieldMessages.isUniq)
