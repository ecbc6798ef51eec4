import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'

type Connection = { socket: Socket; onward: Socket | undefined; isCut: boolean }

/**
 * A database proxy that can be cut like a cable: data is lost, neither side is told, and the database keeps waiting. Once mended, only new
 * connections work.
 */
export const openWire = async (connectionString: string) => {
  const { host, port, user, password, database } = new pg.Client({ connectionString })
  const open = new Set<Connection>()
  let isCut = false
  const lead = (connection: Connection) => {
    const { socket } = connection
    const onward = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    connection.onward = onward
    onward.on('error', () => {})
    socket.on('data', (bytes) => void (connection.isCut || onward.write(bytes)))
    onward.on('data', (bytes) => void (connection.isCut || socket.write(bytes)))
    socket.on('close', () => void (connection.isCut || onward.destroy()))
    onward.on('close', () => void (connection.isCut || socket.destroy()))
  }
  const server = createServer((socket) => {
    socket.on('error', () => {})
    const connection: Connection = { socket, onward: undefined, isCut }
    open.add(connection)
    if (!isCut) lead(connection)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(`postgresql://127.0.0.1:${(server.address() as AddressInfo).port}/${database}`)
  url.username = user ?? ''
  url.password = password ?? ''
  return {
    connectionString: url.href,
    cut: () => {
      isCut = true
      for (const connection of open) connection.isCut = true
    },
    mend: () => {
      isCut = false
    },
    close: () => {
      server.close()
      for (const { socket, onward } of open) {
        socket.destroy()
        onward?.destroy()
      }
    },
  }
}
