import { plainDollars } from '@tailshare/contract/text/money'
import { tenthsText } from '@tailshare/contract/text/hours'
import { AircraftChange } from '@tailshare/contract/aircraft/listing'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { Field } from './saveQueue.ts'

export type Parsed = { value: number } | { problem: string }

const plain = (text: string) =>
  text
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(/,(?=\d{3})/g, '')

/** The contract's error for a value; `undefined` if valid. */
export const problemWith = (field: Field, value: unknown): string | undefined => {
  const messages = AircraftChange.shape[field].safeParse(value).error?.issues.map(({ message }) => message)
  return messages && [...new Set(messages)].join(', ')
}

const checked = (field: Field, value: number): Parsed => {
  const problem = problemWith(field, value)
  return problem === undefined ? { value } : { problem }
}

/** Accepts `12.4`, `1,284.6` and `12`; at most tenths. */
export const parseNumber = (field: Field, text: string): Parsed => {
  const typed = plain(text)
  if (typed === '') return { problem: fieldMessages.required }
  if (!/^\d+(\.\d*)?$/.test(typed)) return { problem: fieldMessages.numeric }
  return checked(field, Number(typed))
}

/** Parses dollars to cents. */
export const parseDollars = (field: Field, text: string): Parsed => {
  const typed = plain(text)
  if (typed === '') return { problem: fieldMessages.required }
  if (!/^\d+(\.\d{0,2})?$/.test(typed)) return { problem: fieldMessages.numeric }
  return checked(field, Math.round(Number(typed) * 100))
}

export const typedNumber = (value: number) => String(value)
export const meterText = (value: number) => tenthsText(value)
/** `39500` → `395`, `39550` → `395.50`. */
export const dollarsText = (cents: number) => (cents % 100 === 0 ? String(cents / 100) : plainDollars(cents))
