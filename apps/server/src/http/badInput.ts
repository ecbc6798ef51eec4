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

/** Parses with the specification's sentences: what is absent is "required", whatever its type. */
export const parseInput = (schema: z.ZodType, value: unknown) => {
  const result = schema.safeParse(value, {
    error: (issue) => (issue.input === undefined || issue.input === null ? messages.required : undefined),
  })
  if (!result.success) throw new BadInput(fieldsOf(result.error))
  return result.data
}
