import { context, SpanKind as Kind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import { sendSpansTo, type SpanKind } from './spans.ts'

// Loaded only where OTEL_EXPORTER_OTLP_ENDPOINT is set. The exporter itself reads the endpoint and its headers from the variables of
// OpenTelemetry's specification (OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS, …).

const kinds: Record<SpanKind, Kind> = { client: Kind.CLIENT, server: Kind.SERVER, internal: Kind.INTERNAL }

/** Keeps spans of this thread and sends them by OTLP over HTTP, in batches. Of all traces it keeps the part OTEL_TRACES_SAMPLER_ARG (0 to 1). */
export const startTraces = (part: 'web' | 'jobs') => {
  const kept = Number(process.env.OTEL_TRACES_SAMPLER_ARG ?? 1)
  const provider = new TracerProvider({
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(kept) }),
    resource: resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME ?? 'tailshare',
      'service.instance.id': String(process.pid),
      'tailshare.part': part,
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const tracer = provider.getTracer('tailshare')
  sendSpansTo({
    open: (name, kind, attributes) => {
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes })
      return {
        within: (work) => context.with(trace.setSpan(context.active(), span), work),
        end: ({ attributes: more = {}, failure }) => {
          span.setAttributes(more)
          if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: failure })
          span.end()
        },
      }
    },
    statement: (name, ms, failure) => {
      const end = Date.now()
      const span = tracer.startSpan(name, {
        kind: Kind.CLIENT,
        startTime: end - ms,
        attributes: { 'db.system.name': 'postgresql', 'db.query.summary': name },
      })
      if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: failure })
      span.end(end)
    },
  })
  return {
    /** Sends what is left. A collector that is away loses it and holds up nothing. */
    stop: async () => {
      sendSpansTo(undefined)
      await provider.shutdown()
    },
  }
}
