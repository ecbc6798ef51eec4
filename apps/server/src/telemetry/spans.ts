type Attributes = Record<string, string | number | boolean>
/** Whose side of a call this is: we ask others, we answer, or neither. */
export type SpanKind = 'client' | 'server' | 'internal'

type OpenSpan = {
  /** Does `work` as part of this span: what it asks for hangs below it. */
  within: <T>(work: () => T) => T
  end: (end: { attributes?: Attributes; failure?: string }) => void
}
type Spans = {
  open: (name: string, kind: SpanKind, attributes: Attributes) => OpenSpan
  /** A statement that has just ended after so many milliseconds, below whatever runs now. */
  statement: (name: string, ms: number, failure?: string) => void
}

let current: Spans | undefined

/** Who keeps spans in this thread: nobody, unless OTEL_EXPORTER_OTLP_ENDPOINT is set. */
export const spans = () => current
export const sendSpansTo = (listener: Spans | undefined) => {
  current = listener
}

/** Errors may carry what people wrote: a span says their kind alone. */
export const kindOf = (error: unknown) => (error instanceof Error ? error.name : 'Error')

/** Does `work` in a span of its own while traces are on, and just does it otherwise. */
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
