import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { isSignedWith } from './s3Signature.ts'

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
