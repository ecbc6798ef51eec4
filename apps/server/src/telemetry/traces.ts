import { context, SpanKind as Kind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import { sendSpansTo, type SpanKind } from './spans.ts'

// Loaded only if OTEL_EXPORTER_OTLP_ENDPOINT is set. The exporter reads its own standard variables (OTEL_EXPORTER_OTLP_ENDPOINT,
// OTEL_EXPORTER_OTLP_HEADERS, …).

const kinds: Record<SpanKind, Kind> = { client: Kind.CLIENT, server: Kind.SERVER, internal: Kind.INTERNAL }

/** Collects spans of this thread and exports them in batches by OTLP over HTTP. OTEL_TRACES_SAMPLER_ARG (0 to 1) sets the sampling rate. */
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
    /** Flushes. If the collector is down, spans are lost, but nothing waits. */
    stop: async () => {
      sendSpansTo(undefined)
      await provider.shutdown()
    },
  }
}
