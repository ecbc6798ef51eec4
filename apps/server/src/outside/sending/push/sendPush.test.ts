import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import webPush from 'web-push'
import { newDevice } from '../../../../test/outside/pushServer.ts'
import { sendPush } from './sendPush.ts'

const part = Buffer.alloc(1_000_000)

test('an endless response is not read completely', async () => {
  let bytes = 0
  const begun = Promise.withResolvers<ServerResponse>()
  const server = createServer((asked, reply) => {
    asked.resume()
    reply.writeHead(201)
    const say = () => {
      if (reply.destroyed || bytes > 200_000_000) return void reply.end()
      bytes += part.length
      reply.write(part, say)
    }
    say()
    begun.resolve(reply)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/endless`
  const push = { id: 'one', title: 'News', text: 'Of today', path: '/messages/system' }
  const sending = {
    keys: webPush.generateVAPIDKeys(),
    subject: 'mailto:mail@tailshare.example',
    now: new Date(),
    allowsLocal: true,
  }
  const reply = await Promise.all([begun.promise, sendPush({ ...newDevice().keys, endpoint }, push, sending)])
  expect(reply[1]).toBe('taken')
  if (!reply[0].destroyed) await once(reply[0], 'close')
  expect(bytes).toBeLessThan(50_000_000)
  server.closeAllConnections()
  server.close()
})
