import { Agent, request } from 'node:http'

type Answer = { status: number; ms: number; json: unknown }

/** Sends JSON over a fixed number of open connections. Gives up after `patienceMs` without an answer. */
export const openClient = (origin: string, connections: number, patienceMs?: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections })
  const { hostname, port } = new URL(origin)
  const send = (method: string, path: string, cookie?: string, body?: object, headers: Record<string, string> = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const started = performance.now()
      const text = body ? JSON.stringify(body) : undefined
      const call = request(
        {
          agent,
          hostname,
          port,
          method,
          path,
          headers: {
            ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
            ...(cookie && { cookie }),
            ...headers,
          },
        },
        (reply) => {
          const chunks: Buffer[] = []
          reply.on('data', (chunk: Buffer) => chunks.push(chunk))
          reply.on('end', () => {
            const answer = Buffer.concat(chunks).toString()
            resolve({
              status: reply.statusCode ?? 0,
              ms: performance.now() - started,
              json: answer.startsWith('{') ? JSON.parse(answer) : undefined,
            })
          })
        },
      )
      call.on('error', reject)
      if (patienceMs) call.setTimeout(patienceMs, () => call.destroy(new Error('No answer')))
      call.end(text)
    })
  return { send, close: () => agent.destroy() }
}
