import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/** A mail server that takes everything, or refuses every recipient, and keeps what it took. */
export const startMailServer = async ({ refuses = false } = {}) => {
  const taken: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let letter: string | undefined
    let rest = ''
    const answer = (line: string) => socket.write(`${line}\r\n`)
    const read = (line: string) => {
      if (letter !== undefined) {
        if (line !== '.') return void (letter += `${line}\n`)
        taken.push(letter)
        letter = undefined
        return answer('250 taken')
      }
      if (/^DATA/i.test(line)) {
        letter = ''
        return answer('354 go on')
      }
      if (/^QUIT/i.test(line)) return answer('221 bye')
      return answer(refuses && /^RCPT/i.test(line) ? '550 nobody here' : '250 fine')
    }
    socket.on('data', (bytes) => {
      const lines = (rest + bytes.toString()).split('\r\n')
      rest = lines.pop()!
      for (const line of lines) read(line)
    })
    socket.on('error', () => {})
    answer('220 test')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
