import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Claims = { email?: string; email_verified?: boolean; given_name?: string; family_name?: string; name?: string }

type Provider = { callback: () => RequestListener }
type ProviderClass = new (issuer: string, settings: object) => Provider

// The package has no types.
const untyped: string = 'oidc-provider'

export const clientId = 'tailshare-test'
export const clientSecret = 'provider secret of at least thirty-two characters'

/** Replaces the ID token's signature with a wrong one of the right length. */
const forgeSignature = (reply: ServerResponse) => {
  const end = reply.end.bind(reply) as (body: unknown) => ServerResponse
  reply.end = ((body: unknown) => {
    const told = JSON.parse(String(body)) as { id_token: string }
    const [head, claims, signature = ''] = told.id_token.split('.')
    const forged = Buffer.from(signature, 'base64url').map((byte) => byte ^ 255)
    return end(JSON.stringify({ ...told, id_token: [head, claims, Buffer.from(forged).toString('base64url')].join('.') }))
  }) as typeof reply.end
}

/** A real OpenID provider in place of Google. `people`: its accounts, by subject. */
export const startProvider = async (redirectUri: string, { inIdToken = true } = {}) => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people = new Map<string, Claims>()
  const { default: Oidc } = (await import(untyped)) as { default: ProviderClass }
  const provider = new Oidc(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    // Google puts the email into the token; others return it from userinfo.
    conformIdTokenClaims: !inIdToken,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
    pkce: { required: () => true },
    cookies: { keys: ['a test needs no secret'] },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
  })
  const answer = provider.callback()
  const forging = { signature: false }
  server.on('request', (request, reply) => {
    if (forging.signature && request.url === '/token') forgeSignature(reply)
    answer(request, reply)
  })

  /** Follows the URL, signs in, consents, and returns the redirect. */
  const consent = async (url: string, subject: string) => {
    const jar = new Map<string, string>()
    const visit = async (address: string, form?: Record<string, string>) => {
      const reply = await fetch(address, {
        redirect: 'manual',
        headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      })
      for (const cookie of reply.headers.getSetCookie()) {
        const [pair = ''] = cookie.split(';')
        jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
      }
      const text = await reply.text()
      if (reply.status >= 400) throw new Error(`the provider answered ${reply.status}: ${text}`)
      const next = reply.headers.get('location')
      return {
        next: next === null ? undefined : new URL(next, address).href,
        asks: /name="prompt" value="(\w+)"/.exec(text)?.[1],
      }
    }
    let at = url
    while (!at.startsWith(redirectUri)) {
      const page = await visit(at)
      at = page.next ?? (await visit(at, { prompt: page.asks!, login: subject, password: 'any' })).next!
    }
    return Object.fromEntries(new URL(at).searchParams) as { code: string; state: string; iss: string }
  }

  const close = async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  return { issuer, people, consent, forging, close, settings: { issuer, clientId, clientSecret } }
}
