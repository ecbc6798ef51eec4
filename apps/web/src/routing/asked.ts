// What an address asks for; nonsense counts as not said.

/** Like the server, in the years from 1900 to 2199. */
export const askedDay = (text: string | null): string | undefined =>
  text !== null && /^(?:19|20|21)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined

/** A month up to `latest`, both like `2026-11`. */
export const askedMonth = (text: string | null, latest: string): string | undefined =>
  text !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && text <= latest ? text : undefined

export const askedId = (text: string | null): string | undefined =>
  text !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : undefined

/** One of the names of `known`, and none that every object has. */
export const askedName = <Name extends string>(text: string | null, known: Readonly<Record<Name, unknown>>): Name | undefined =>
  text !== null && Object.hasOwn(known, text) ? (text as Name) : undefined
