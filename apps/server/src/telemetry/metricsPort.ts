import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { AggregatorRegistry } from '@prometheus-io/client'
import { openPrometheus, type Pools } from './prometheus.ts'
import { watchState, type Watched } from './state.ts'

type Given = Watched & {
  port: number
  host: string
  pools: Pools
  /** Metrics of the jobs thread. */
  fromJobs: () => Promise<object[]>
  log: FastifyBaseLogger
}

/** All metrics of this process, in Prometheus format. */
const openText = ({ pools, fromJobs, ...watched }: Omit<Given, 'port' | 'host' | 'log'>) => {
  const registry = openPrometheus(pools, { isProcess: true })
  const look = watchState(registry, watched)
  return async () => {
    await look()
    const all = [await registry.getMetricsAsJSON(), await fromJobs()]
    return { type: registry.contentType, text: await AggregatorRegistry.aggregate(all).metrics() }
  }
}

/** Serves `/metrics` on a separate port. The figures are confidential, so it listens on localhost by default. */
export const serveMetrics = async ({ port, host, log, ...given }: Given) => {
  const read = openText(given)
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    read().then(
      ({ type, text }) => response.writeHead(200, { 'content-type': type }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'the measures could not be read')
        response.writeHead(500).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
