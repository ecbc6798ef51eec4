import { z } from 'zod'
import { comparable, typedTail } from '../text/comparable.ts'
import { nameMinLength, pageSize, passwordMaxLength, passwordMinLength, productName } from './constants.ts'
import { emailPattern, writtenEmail } from '../people/accounts/emailPattern.ts'
import { fieldMessages } from './fieldMessages.ts'
import { passwordLength } from '../people/signIn/passwordForm.ts'

// Field schemas that several domains share. Their fieldMessages are the specification's.

const noControlCharacters = (text: string) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text)

/** One line or paragraph of text as people type it; trimmed, without control characters. */
export const text = (max = 500) =>
  z
    .string({ error: fieldMessages.required })
    .trim()
    .max(max, fieldMessages.maxValue(`${max} characters`))
    .refine(noControlCharacters, fieldMessages.alphaNum)

export const requiredText = (max = 500) => text(max).min(1, fieldMessages.required)

/** At sign-up a name only has a least length, on one line and with nothing that turns it; the profile form asks for a capital first letter too. */
export const personName = requiredText(80)
  .min(nameMinLength, fieldMessages.minLength(nameMinLength))
  .refine((name) => !/[\p{Cc}\p{Cf}]/u.test(name), fieldMessages.name)
/** Phones write O’Brien with the curved apostrophe. */
export const capitalName = personName.regex(/^\p{Lu}[\p{L}\p{M}'’ -]*$/u, fieldMessages.name)

const officialWords = new Set(['operator', 'operators', 'support', 'admin', 'administrator', 'moderator', 'helpdesk'])
const letters = (text: string) => comparable(text).replace(/[^\p{L}\p{N}]/gu, '')

/** Whether a name would pass for the product or who runs it, in either field. */
export const isOfficial = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  letters(firstName + lastName).includes(letters(productName)) ||
  `${firstName} ${lastName}`.split(/[\s-]+/).some((word) => officialWords.has(letters(word)))

export const email = z
  .string({ error: fieldMessages.required })
  .transform(writtenEmail)
  .pipe(z.string().min(1, fieldMessages.required).max(254, fieldMessages.email))
  .pipe(z.email({ pattern: emailPattern, error: fieldMessages.email }))

/** Word for word: a space at its end is part of a password. */
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

/** Digits as they are pasted: without spaces, dashes of any kind and what nobody sees. */
export const digitsOf = (value: string) => value.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, '')

/** Optional 10-digit US number; `tel:` and a leading 1 or +1 are stripped. */
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
 * Whether a number may be someone's (47 CFR 52.13, North American Numbering Plan): 211 to 911 are services, area codes x9x, 37x and 96x
 * are kept for later, and ten equal digits are a placeholder.
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

/** For choices and ids: what is absent is required, and anything else is not on offer. */
export const chosen = ({ input }: { input?: unknown }) =>
  input === undefined || input === null || input === '' ? fieldMessages.required : fieldMessages.notOffered

export const id = z.uuid({ error: chosen })
export const idParams = z.strictObject({ id })

/** A day at the aircraft's home airport, `2026-12-05`. */
export const day = z.iso
  .date(fieldMessages.dateOutdated)
  .refine((value) => value >= '1900' && value < '2200', fieldMessages.dateOutdated)
/** An instant, to the minute or finer, always with its offset. Answers are in UTC. */
export const instant = z
  .string({ error: fieldMessages.required })
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})$/, fieldMessages.dateOutdated)
  // Whatever the zone, its day is one that `day` knows.
  .refine(
    (value) => Date.parse(value) >= Date.UTC(1900, 0, 2) && Date.parse(value) < Date.UTC(2199, 11, 31),
    fieldMessages.dateOutdated,
  )

/** No trip is as long, and what it takes is worked out day by day. */
export const mostTripDays = 60
/** Whether two instants, or days, are no further apart than any trip may be asked about. */
export const isWithinTrip = (from: string | undefined, to: string | undefined) =>
  from === undefined || to === undefined || Date.parse(to) - Date.parse(from) <= mostTripDays * 86_400_000
export const tooLongText = fieldMessages.maxValue(`${mostTripDays + 1} days`)

/** As far as their column goes; the rules hold them against the trip. */
const mostHours = 999.9
export const plannedHours = z.number().min(0.1).max(mostHours)

/** Comma-separated in a query (`a,b`), a list for the handler. */
export const commaList = <T extends z.ZodType<unknown, string>>(item: T) =>
  z
    .string()
    .transform((value) => value.split(',').filter(Boolean))
    .pipe(z.array(item).max(100))

/** No number that a query asks about is larger; the database could not compare it. */
const mostAsked = 1_000_000
export const queryNumber = z.coerce.number().min(-mostAsked).max(mostAsked)
/** Planned hours, in a query. */
export const askedHours = queryNumber.min(0.1).max(mostHours)
/** One end of a range in a query; an empty field of a form sets none. */
export const queryBound = (number: z.ZodType<number> = queryNumber) =>
  z.preprocess((value) => (value === '' ? undefined : value), number.optional())
export const queryFlag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')

export const page = {
  limit: z.coerce.number().int().min(1).max(pageSize.max).default(pageSize.default),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  /** The same as an offset, counted in pages from 1. */
  page: z.coerce.number().int().min(1).max(10_000).optional(),
}

/** The shape of every list that can grow. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ count: z.int(), next: z.string().nullable(), results: z.array(item) })

/** US registration: upper case, no spaces or hyphens, no I or O, N1–N99 reserved (FAA). */
export const tailNumber = z
  .string({ error: fieldMessages.required })
  .trim()
  .transform(typedTail)
  .refine((value) => /^N(?:[1-9]\d{0,4}|[1-9]\d{0,3}[A-HJ-NP-Z]|[1-9]\d{0,2}[A-HJ-NP-Z]{2})$/.test(value), fieldMessages.alphaNum)
  .refine((value) => !/^N\d{1,2}$/.test(value), fieldMessages.isUniq)
