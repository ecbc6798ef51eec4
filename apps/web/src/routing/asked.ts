// Parsers for URL parameters; invalid values count as absent.

/** A day from 1900 through 2199, the server's range. */
export const askedDay = (text: string | null): string | undefined =>
  text !== null && /^(?:19|20|21)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined

/** A month such as `2026-11`, not after `latest`. */
export const monthParam = (text: string | null, latest: string): string | undefined =>
  text !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && text <= latest ? text : undefined

export const askedId = (text: string | null): string | undefined =>
  text !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : undefined

/** A key of `known`; ignores inherited properties. */
export const askedName = <Name extends string>(text: string | null, known: Readonly<Record<Name, unknown>>): Name | undefined =>
  text !== null && Object.hasOwn(known, text) ? (text as Name) : undefined
