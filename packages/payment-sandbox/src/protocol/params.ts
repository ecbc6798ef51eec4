import { invalid, missing } from './failure.ts'
import type { Param, Params } from './form.ts'
import { shown } from './store.ts'

export type Check<T> = (value: Param | undefined, name: string) => T
export type Takes = Record<string, Check<unknown>>
export type Taken<T extends Takes> = { [K in keyof T]: ReturnType<T[K]> }

const optional =
  <T>(read: (value: Param, name: string) => T): Check<T | undefined> =>
  (value, name) =>
    value === undefined ? undefined : read(value, name)

export const required =
  <T>(check: Check<T | undefined>): Check<T> =>
  (value, name) => {
    const read = check(value, name)
    if (read === undefined || read === '') throw missing(name)
    return read
  }

const textUpTo = (most: number) =>
  optional((value, name) => {
    if (typeof value !== 'string') throw invalid(`Invalid string: ${JSON.stringify(value)}`, name)
    if (value.length > most) throw invalid(`Invalid string: too long; must be at most ${most} characters`, name)
    return value
  })

export const text = textUpTo(5000)
/** Stripe's limit for dispute texts. */
export const longText = textUpTo(20_000)

export const integer = optional((value, name) => {
  if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value))
    throw invalid(`Invalid integer: ${JSON.stringify(value)}`, name, 'parameter_invalid_integer')
  return Number(value)
})

export const flag = optional((value, name) => {
  if (value !== 'true' && value !== 'false') throw invalid(`Invalid boolean: ${JSON.stringify(value)}`, name)
  return value === 'true'
})

export const oneOf = <const T extends string>(...allowed: T[]) =>
  optional((value, name): T => {
    const found = allowed.find((word) => word === value)
    if (found === undefined) throw invalid(`Invalid ${name}: must be one of ${allowed.join(', ')}`, name)
    return found
  })

export const hash = optional((value, name): Params => {
  if (value === '') return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw invalid('Invalid object', name)
  return value
})

export const texts = optional((value, name): string[] => {
  const list = Array.isArray(value) ? value : [value]
  return list.map((each) => {
    if (typeof each !== 'string') throw invalid('Invalid array', name)
    return each
  })
})

export const integers = optional((value, name): number[] => texts(value, name)!.map((each) => required(integer)(each, name)))

/** Fields of a hash, or of each hash in a list, with full names (`items[0][price]`). */
export const fields = <T extends Takes>(takes: T) =>
  optional((value, name): Taken<T> => {
    if (value === '') return take(takes, {}, name)
    if (typeof value !== 'object' || Array.isArray(value)) throw invalid('Invalid object', name)
    return take(takes, value, name)
  })

export const listOf = <T>(check: Check<T | undefined>) =>
  optional((value, name): T[] => {
    if (!Array.isArray(value)) throw invalid('Invalid array', name)
    return value.map((each, index) => required(check)(each, `${name}[${index}]`))
  })

export const metadata = optional((value, name): Record<string, string> => {
  if (value === '') return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw invalid('Invalid metadata: must be a hash of strings', name)
  const entries = Object.entries(value)
  if (entries.length > 50) throw invalid('Metadata may have at most 50 keys', name)
  return Object.fromEntries(
    entries.map(([key, each]) => {
      if (typeof each !== 'string' || each.length > 500 || key.length > 40)
        throw invalid(`Invalid metadata value for ${key}`, `${name}[${key}]`)
      return [key, each]
    }),
  )
})

/** Merges metadata like Stripe: keys replace, empty values remove. */
export const mergedMetadata = (old: Record<string, string> | null | undefined, sent: Record<string, string> | undefined) =>
  Object.fromEntries(Object.entries({ ...old, ...sent }).filter(([, value]) => value !== ''))

export const take = <T extends Takes>(takes: T, params: Params, inside = ''): Taken<T> => {
  const full = (name: string) => (inside ? `${inside}[${name}]` : name)
  for (const name of Object.keys(params))
    if (!Object.hasOwn(takes, name)) throw invalid(`Received unknown parameter: ${full(name)}`, full(name), 'parameter_unknown')

  return shown(Object.fromEntries(Object.entries(takes).map(([name, check]) => [name, check(params[name], full(name))])))
}
