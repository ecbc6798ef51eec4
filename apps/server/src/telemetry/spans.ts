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
