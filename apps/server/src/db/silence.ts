import type { Socket } from 'node:net'
import type pg from 'pg'

/** What `pg` knows of a connection, and does not say in its types. */
const inside = (client: pg.ClientBase) =>
  client as unknown as { connection: { stream: Socket }; /** No statement is under way. */ readyForQuery: boolean }

/** A host that is gone without a word keeps statements waiting for minutes, or for ever, and a goodbye would wait with them. */
export const cutOff = (client: pg.ClientBase) => void inside(client).connection.stream.destroy()

/** From here on the connection is cut off when a statement hears nothing for this long, 0 for never; one that is idle may be silent. */
export const cutOffWhenSilent = (client: pg.ClientBase, ms: number) => {
  const { stream } = inside(client).connection
  stream.removeAllListeners('timeout')
  stream.setTimeout(ms)
  stream.on('timeout', () => {
    if (!inside(client).readyForQuery) cutOff(client)
  })
}

/** The network asks after ten quiet seconds whether the other side still lives: whoever only listens sends nothing that could be missed. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
