import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

// AWS Signature Version 4, implemented from its documentation without an SDK.

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

export const isSignedWith = ({ method, url, headers }: IncomingMessage, secret: string) => {
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
