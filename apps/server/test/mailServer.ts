import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

type TakenMail = Email & { recipients: string[] }

/** A mail server that takes everything, or refuses every recipient, and keeps what it took as a mail program reads it. */
export const startMailServer = async ({ refuses = false } = {}) => {
  const taken: TakenMail[] = []
  const keep = callbackify(async (stream: Readable, { envelope }: SMTPServerSession) => {
    const email = await PostalMime.parse(await buffer(stream))
    taken.push({ ...email, recipients: envelope.rcptTo.map(({ address }) => address) })
  })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_, __, done) => done(refuses ? Object.assign(new Error('no one here'), { responseCode: 550 }) : undefined),
    onData: (stream, session, done) => keep(stream, session, done),
  })
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    taken,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
