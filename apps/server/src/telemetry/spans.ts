type Attributes = Record<string, string | number | boolean>
export type SpanKind = 'client' | 'server' | 'internal'

type OpenSpan = {
  /** Runs `work` inside this span, as the parent of its spans. */
  within: <T>(work: () => T) => T
  end: (end: { attributes?: Attributes; failure?: string }) => void
}
type Spans = {
  open: (name: string, kind: SpanKind, attributes: Attributes) => OpenSpan
  /** Records a finished statement as a child of the current span. */
  statement: (name: string, ms: number, failure?: string) => void
}

let current: Spans | undefined

/** The span listener of this thread. Undefined unless OTEL_EXPORTER_OTLP_ENDPOINT is set. */
export const spans = () => current
export const sendSpansTo = (listener: Spans | undefined) => {
  current = listener
}

/** Only the error's name: messages may contain user input. */
export const kindOf = (error: unknown) => (error instanceof Error ? error.name : 'Error')

/** Runs `work` in its own span if tracing, otherwise directly. */
export const inSpan = async <T>(
  name: string,
  { kind = 'internal', ...attributes }: Attributes & { kind?: SpanKind },
  work: () => Promise<T>,
) => {
  if (!current) return work()
  const span = current.open(name, kind, attributes)
  try {
    const result = await span.within(work)
    span.end({})
    return result
  } catch (error) {
    span.end({ failure: kindOf(error) })
    throw error
  }
}

const names = new Map<string, string>()
/** The set of statements is small. Beyond this limit, only use the kind. */
const mostNames = 2000

/** Removes parenthesized parts and literals, which may contain user data. */
const withoutParts = (text: string) => {
  let outer = text.replaceAll(/'[^']*'/g, ' ').replaceAll(/--.*$/gm, ' ')
  for (let before = ''; before !== outer;) {
    before = outer
    outer = outer.replaceAll(/\([^()]*\)/g, ' ')
  }
  return outer.toLowerCase()
}

const read = (text: string) => {
  const outer = withoutParts(text)
  const [, first = 'statement'] = /^\W*([a-z]+)/.exec(outer) ?? []
  const verb = first === 'with' ? (/\b(?:select|insert|update|delete)\b/.exec(outer)?.[0] ?? first) : first
  const [, table] = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_]+(?:"?\."?[a-z_]+)?)/.exec(outer) ?? []
  return `${verb}${table ? ` ${table.replaceAll('"', '')}` : ''}`
}

/** A statement's action and table, such as `select account`. Never its values. */
export const statementName = (text: string) => {
  const known = names.get(text)
  if (known) return known
  const name = read(text)
  if (names.size < mostNames) names.set(text, name)
  return name
}
