import { messages } from '@tailshare/contract/messages'
import type { z } from 'zod'

/** Bad input as the API answers it: `{field: [message, …]}`. */
export class BadInput extends Error {
  override name = 'BadInput'
  readonly fields: Record<string, string[]>

  constructor(fields: Record<string, string[]>) {
    super('Bad input')
    this.fields = fields
  }
}

const nameOf = (path: PropertyKey[]) => path.map(String).join('.') || 'nonFieldErrors'

const fieldsOf = (error: z.ZodError) => {
  const fields: Record<string, string[]> = {}
  const add = (name: string, message: string) => {
    const list = (fields[name] ??= [])
    if (!list.includes(message)) list.push(message)
  }
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) add(nameOf([...issue.path, key]), messages.unknownField)
    else add(nameOf(issue.path), issue.message)
  }
  return fields
}

/** What a schema without a sentence of its own has to say; the validation library's words are for programmers. */
const sentenceFor = (issue: z.core.$ZodRawIssue): string => {
  if (issue.input === undefined || issue.input === null) return messages.required
  if (issue.code === 'invalid_type') return typeSentences[issue.expected] ?? messages.required
  if (issue.code === 'not_multiple_of') return messages.numeric
  if (issue.code === 'too_small') {
    if (issue.origin === 'array' || issue.origin === 'set') return messages.hasElements
    if (issue.origin === 'string')
      return Number(issue.minimum) <= 1 ? messages.required : messages.minLength(Number(issue.minimum))
    return messages.minValue(Number(issue.minimum))
  }
  if (issue.code === 'too_big') {
    const unit = issue.origin === 'string' ? ' characters' : issue.origin === 'array' || issue.origin === 'set' ? ' items' : ''
    return messages.maxValue(`${Number(issue.maximum)}${unit}`)
  }
  return messages.required
}

const typeSentences: Record<string, string> = {
  number: messages.numeric,
  int: messages.numeric,
  bigint: messages.numeric,
  array: messages.hasElements,
}

/** Parses with the specification's sentences: what is absent is "required", whatever its type. */
export const parseInput = (schema: z.ZodType, value: unknown) => {
  const result = schema.safeParse(value, { error: sentenceFor })
  if (!result.success) throw new BadInput(fieldsOf(result.error))
  return result.data
}
