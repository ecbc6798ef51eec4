import type { Socket } from 'node:net'
import type pg from 'pg'

/** Internals of `pg` that its types omit. */
const inside = (client: pg.ClientBase) =>
  client as unknown as { connection: { stream: Socket }; /** No statement is under way. */ readyForQuery: boolean }

/** If the host vanished, statements would wait for minutes or forever, and so would a clean disconnect. */
export const cutOff = (client: pg.ClientBase) => void inside(client).connection.stream.destroy()

/** Drops the connection if a statement gets no answer for this long; 0: never. Idle connections are exempt. */
export const cutOffWhenSilent = (client: pg.ClientBase, ms: number) => {
  const { stream } = inside(client).connection
  stream.removeAllListeners('timeout')
  stream.setTimeout(ms)
  stream.on('timeout', () => {
    if (!inside(client).readyForQuery) cutOff(client)
  })
}

/** TCP keepalive after ten seconds, since a listening connection sends nothing that could fail. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
