import { randomUUID } from 'node:crypto'
import { z } from 'zod'

const halfHour = 1_800_000
let instants = 0

/** Increases within a sample, so that a start precedes its end. */
const nextInstant = () =>
  new Date(Math.ceil(Date.now() / halfHour) * halfHour + 20 * 86_400_000 + ++instants * 2 * halfHour).toISOString()

const nextDay = () => nextInstant().slice(0, 10)

const candidates = (): unknown[] => [
  randomUUID(),
  nextInstant(),
  nextDay(),
  'Sample',
  'somebody@new.example',
  'ABC123',
  'N123AB',
  '12:30',
  '110000000',
  '94107',
  '1',
  1,
  0.5,
  2020,
  true,
  {},
]

/** A value the schema accepts, with required fields only if possible; `undefined` if none was found. */
export const sampleOf = (schema: z.ZodType | undefined): unknown => {
  if (!schema) return undefined
  instants = 0
  const samples = [guess(schema), fullGuess(schema)]
  return samples.find((sample) => schema.safeParse(sample).success)
}

/** With every field, because some schemas require one of several. */
const fullGuess = (schema: z.ZodType): unknown => {
  if (!(schema instanceof z.ZodObject)) return undefined
  const fields = Object.entries(schema.shape)
  return Object.fromEntries(
    fields.map(([name, field]) => [name, guess(field instanceof z.ZodOptional ? (field.unwrap() as z.ZodType) : field)]),
  )
}

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success

const guess = (schema: z.ZodType): unknown => {
  if (accepts(schema, undefined)) return undefined
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => [name, guess(field)])
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
  }
  if (schema instanceof z.ZodArray) return accepts(schema, []) ? [] : [guess(schema.element as z.ZodType)]
  if (schema instanceof z.ZodTuple) return schema.def.items.map((item) => guess(item as z.ZodType))
  if (schema instanceof z.ZodEnum) return schema.options[0]
  if (schema instanceof z.ZodLiteral) return [...schema.values][0]
  if (schema instanceof z.ZodUnion)
    return schema.options.map((option) => guess(option as z.ZodType)).find((value) => accepts(schema, value))
  if (schema instanceof z.ZodPipe && accepts(schema, guess(schema.in as z.ZodType))) return guess(schema.in as z.ZodType)
  return candidates().find((value) => accepts(schema, value))
}
