import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { z } from 'zod'
import { BadInput } from '../refusal.ts'

/** Name of a field for messages. An array of plain values is one field; `modelHours.2.totalHours` is a field of its own. */
const nameOf = (path: PropertyKey[]) => {
  const own = path.findLastIndex((part) => typeof part !== 'number') + 1
  return path.slice(0, own).map(String).join('.') || 'nonFieldErrors'
}

const fieldsOf = (error: z.ZodError) => {
  // A Map, because a caller can send fields named `constructor` or `__proto__`.
  const fields = new Map<string, Set<string>>()
  const add = (name: string, message: string) => void fields.set(name, (fields.get(name) ?? new Set()).add(message))
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) add(nameOf([...issue.path, key]), fieldMessages.unknownField)
    else add(nameOf(issue.path), issue.message)
  }
  return Object.fromEntries([...fields].map(([name, messages]) => [name, [...messages]]))
}

/** Our message for an issue whose schema has none. The validation library's are too technical. */
const sentenceFor = (issue: z.core.$ZodRawIssue): string => {
  if (issue.input === undefined || issue.input === null || issue.input === '') return fieldMessages.required
  if (issue.code === 'invalid_type') return typeSentences[issue.expected] ?? fieldMessages.required
  if (issue.code === 'invalid_value' || (issue.code === 'invalid_format' && issue.format === 'uuid'))
    return fieldMessages.notOffered
  if (issue.code === 'not_multiple_of') return fieldMessages.numeric
  if (issue.code === 'too_small') {
    if (issue.origin === 'array' || issue.origin === 'set') return fieldMessages.hasElements
    if (issue.origin === 'string')
      return Number(issue.minimum) <= 1 ? fieldMessages.required : fieldMessages.minLength(Number(issue.minimum))
    return fieldMessages.minValue(Number(issue.minimum))
  }
  if (issue.code === 'too_big') {
    const unit = issue.origin === 'string' ? ' characters' : issue.origin === 'array' || issue.origin === 'set' ? ' items' : ''
    return fieldMessages.maxValue(`${Number(issue.maximum)}${unit}`)
  }
  return fieldMessages.required
}

const typeSentences: Record<string, string> = {
  number: fieldMessages.numeric,
  int: fieldMessages.numeric,
  bigint: fieldMessages.numeric,
  array: fieldMessages.hasElements,
  boolean: fieldMessages.notOffered,
}

type Path = (string | number)[]

/** Paths with a lone surrogate, which neither the database nor other services can store. */
const halfCharactersIn = (value: unknown, path: Path = []): Path[] => {
  if (typeof value === 'string') return value.isWellFormed() ? [] : [path]
  if (typeof value !== 'object' || value === null) return []
  // No valid field is nested this deep.
  if (path.length > 20) return [path.slice(0, 1)]
  return Object.entries(value).flatMap(([key, inner]) =>
    key.isWellFormed() ? halfCharactersIn(inner, [...path, Array.isArray(value) ? Number(key) : key]) : [path],
  )
}

/** Parses with the specification's messages: anything absent is "required", whatever its type. */
export const parseInput = (schema: z.ZodType, value: unknown) => {
  const broken = halfCharactersIn(value)
  if (broken.length > 0) throw new BadInput(Object.fromEntries(broken.map((path) => [nameOf(path), [fieldMessages.alphaNum]])))
  const result = schema.safeParse(value, { error: sentenceFor })
  if (!result.success) throw new BadInput(fieldsOf(result.error))
  return result.data
}
