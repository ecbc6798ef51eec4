import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const lookMs = 250
/** As with HAProxy’s `fall 2`: a server that says no is left alone at once, one that says nothing after the second time. */
const mostSilent = 2

/**
 * What stands in front of several servers: asks each for `/ready`, and sends every request to one that says yes, over connections that stay
 * open. Like HAProxy it goes on to the next where a connection cannot be made, and repeats nothing that may have arrived.
 */
export const startProxy = async (origins: string[], port: number) => {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<string>()
  const silent = new Map<string, number>()
  const look = async (origin: string) => {
    const answer = await fetch(`${origin}/ready`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
    silent.set(origin, answer ? 0 : (silent.get(origin) ?? 0) + 1)
    if (answer?.ok) ready.add(origin)
    else if (answer || silent.get(origin)! >= mostSilent) ready.delete(origin)
    await answer?.body?.cancel()
  }
  await Promise.all(origins.map(look))
  let looks = true
  const looking = Promise.all(
    origins.map(async (origin) => {
      while (looks) {
        await pause(lookMs)
        await look(origin)
      }
    }),
  )
  let turn = 0
  const server = createServer((asked, answer) => {
    const chunks: Buffer[] = []
    asked.on('data', (chunk: Buffer) => chunks.push(chunk))
    asked.on('end', () => {
      const sendTo = (left: string[]) => {
        const [origin, ...rest] = left
        if (!origin) return void answer.writeHead(502).end()
        const { hostname, port: to } = new URL(origin)
        const passed = request(
          { agent, hostname, port: to, method: asked.method, path: asked.url, headers: asked.headers },
          (reply) => {
            // Each side has connections of its own.
            const { connection: _, 'keep-alive': __, ...headers } = reply.headers
            answer.writeHead(reply.statusCode ?? 502, headers)
            reply.pipe(answer)
          },
        )
        passed.on('error', (error: NodeJS.ErrnoException) => {
          if (error.code === 'ECONNREFUSED') return sendTo(rest)
          if (answer.headersSent) answer.destroy()
          else answer.writeHead(502).end()
        })
        answer.on('close', () => {
          if (!answer.writableFinished) passed.destroy()
        })
        passed.end(Buffer.concat(chunks))
      }
      const all = [...ready]
      turn++
      sendTo([...all.slice(turn % all.length || 0), ...all.slice(0, turn % all.length || 0)])
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Resolves once people are sent there. */
    untilSentTo: async (to: string) => {
      while (!ready.has(to)) await pause(50)
    },
    close: async () => {
      looks = false
      await looking
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      agent.destroy()
    },
  }
}
