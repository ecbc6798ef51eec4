import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

type TakenMail = Email & { recipients: string[]; isEncrypted: boolean; at: number }

type Options = {
  /** Rejects every recipient with this SMTP code, or some with a code and words. */
  refuses?: number | ((address: string) => [code: number, words: string] | undefined)
  /** `starttls` and `tls` use a self-signed certificate. */
  security?: 'none' | 'starttls' | 'tls'
}

/** A mail server that accepts everything or rejects recipients. Keeps accepted mail as parsed by a mail program. */
export const startMailServer = async ({ refuses, security = 'none' }: Options = {}) => {
  const taken: TakenMail[] = []
  const keep = callbackify(async (stream: Readable, { envelope, secure }: SMTPServerSession) => {
    const email = await PostalMime.parse(await buffer(stream))
    taken.push({ ...email, recipients: envelope.rcptTo.map(({ address }) => address), isEncrypted: secure, at: Date.now() })
  })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: security === 'starttls' ? [] : ['STARTTLS'],
    secure: security === 'tls',
    onRcptTo: ({ address }, _, done) => {
      const refusal = typeof refuses === 'function' ? refuses(address) : refuses && ([refuses, 'no one here'] as const)
      done(refusal ? Object.assign(new Error(refusal[1]), { responseCode: refusal[0] }) : undefined)
    },
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
