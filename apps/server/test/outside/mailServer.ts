import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

type TakenMail = Email & { recipients: string[]; isEncrypted: boolean }

type Options = {
  /** Rejects every recipient with this SMTP code. */
  refuses?: number
  /** `starttls` and `tls` use a self-signed certificate. */
  security?: 'none' | 'starttls' | 'tls'
}

/** A mail server that accepts everything or rejects every recipient. Keeps accepted mail as parsed by a mail program. */
export const startMailServer = async ({ refuses, security = 'none' }: Options = {}) => {
  const taken: TakenMail[] = []
  const keep = callbackify(async (stream: Readable, { envelope, secure }: SMTPServerSession) => {
    const email = await PostalMime.parse(await buffer(stream))
    taken.push({ ...email, recipients: envelope.rcptTo.map(({ address }) => address), isEncrypted: secure })
  })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: security === 'starttls' ? [] : ['STARTTLS'],
    secure: security === 'tls',
    onRcptTo: (_, __, done) =>
      done(refuses === undefined ? undefined : Object.assign(new Error('no one here'), { responseCode: refuses })),
    onData: (stream, session, done) => keep(stream, session, done),
  })
  // Clients that do not trust the certificate hang up.
  server.on('error', () => undefined)
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    url: `${security === 'tls' ? 'smtps' : 'smtp'}://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    taken,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
