import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash, createHmac } from 'node:crypto'
import S3rver from 's3rver'

// AWS Signature Version 4, implemented from its documentation without an SDK.

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const isSignedWith = ({ method, url, headers }: IncomingMessage, secret: string) => {
  const parts = /Credential=([^,]+), *SignedHeaders=([^,]+), *Signature=(\w+)/.exec(headers.authorization ?? '')
  if (!parts) return false
  const [, credential, names, given] = parts as unknown as [string, string, string, string]
  const [, day, region, service, end] = credential.split('/') as [string, string, string, string, string]
  const { pathname, searchParams } = new URL(url!, 'http://store')
  const query = [...searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort()
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const payload = headers['x-amz-content-sha256']
  const request = [method, pathname, query.join('&'), signed.join(''), names, payload].join('\n')
  const scope = [day, region, service, end].join('/')
  const hash = createHash('sha256').update(request).digest('hex')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash].join('\n')
  const key = [region, service, end].reduce<Buffer>((before, word) => hmac(before, word), hmac(`AWS4${secret}`, day))
  return hmac(key, text).toString('hex') === given
}

const bucket = 'tailshare-files'
const keyId = 'S3RVER'
const secret = 'S3RVER'

const mismatch = `<?xml version="1.0" encoding="UTF-8"?>
<Error><Code>SignatureDoesNotMatch</Code><Message>The request signature we calculated does not match the signature you provided. Check your key and signing method.</Message></Error>`

/** S3rver knows only the key `S3RVER` and does not verify SigV4 signatures, so verify them here. */
const checkSignature = (port: number) => (asked: IncomingMessage, reply: ServerResponse) => {
  const { method, url, headers } = asked
  if (headers.authorization?.includes(`Credential=${keyId}/`) && !isSignedWith(asked, secret)) {
    asked.resume()
    reply.writeHead(403, { 'content-type': 'application/xml' }).end(mismatch)
    return
  }
  const passed = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    reply.writeHead(answer.statusCode!, answer.headers)
    answer.pipe(reply)
  })
  passed.on('error', () => reply.destroy())
  asked.pipe(passed)
}

/** An S3 server with one empty bucket, one access key and its secret. */
export const startBucket = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'tailshare-bucket-'))
  const store = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: bucket }] })
  const door = createServer(checkSignature((await store.run()).port)).listen(0, '127.0.0.1')
  await new Promise((open) => door.once('listening', open))
  return {
    env: {
      S3_BUCKET: bucket,
      S3_REGION: 'eu-central-1',
      S3_ENDPOINT: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
      S3_ACCESS_KEY_ID: keyId,
      S3_SECRET_ACCESS_KEY: secret,
    },
    close: async () => {
      door.closeAllConnections()
      await new Promise((closed) => door.close(closed))
      await store.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
