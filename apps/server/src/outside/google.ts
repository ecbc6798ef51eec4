import { writtenEmail } from '@tailshare/contract/people/accounts/emailPattern'
import * as openid from 'openid-client'
import type { Config } from '../start/config.ts'

type Settings = NonNullable<Config['google']>

/** Values that must come back unchanged. Encrypted in the browser that started, and stored nowhere else. */
export type SignInSecrets = { state: string; nonce: string; verifier: string }

/** The identity from the provider. Only `subject` is stable. */
export type SocialPerson = {
  subject: string
  email: string | undefined
  emailVerified: boolean
  firstName: string
  lastName: string
}

const timeoutSeconds = 8
const clients = new WeakMap<Settings, Promise<openid.Configuration>>()

/** Discovered once per process. Failures are not cached. */
const clientOf = (settings: Settings) => {
  const known = clients.get(settings)
  if (known) return known
  const issuer = new URL(settings.issuer)
  const onThisMachine = issuer.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(issuer.hostname)
  const client = openid.discovery(issuer, settings.clientId, settings.clientSecret, undefined, {
    timeout: timeoutSeconds,
    // Verify the token's signature, not just the TLS connection. Plain HTTP is allowed to localhost only, for a provider in tests.
    execute: [openid.enableNonRepudiationChecks, ...(onThisMachine ? [openid.allowInsecureRequests] : [])],
  })
  clients.set(settings, client)
  client.catch(() => clients.delete(settings))
  return client
}

/** URL of the consent page (code flow with PKCE, specification §8 of the sign-in), and the values to keep until the return. */
export const startGoogle = async (settings: Settings, redirectUri: string) => {
  const client = await clientOf(settings)
  const secrets: SignInSecrets = {
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    verifier: openid.randomPKCECodeVerifier(),
  }
  const url = openid.buildAuthorizationUrl(client, {
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid profile email',
    access_type: 'offline',
    prompt: 'consent',
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, secrets }
}

type Return = { redirectUri: string; code: string; state: string; iss: string | undefined; secrets: SignInSecrets }

/** Exchanges the code for an identity. Throws if state, nonce, signature, audience or response is invalid. */
export const finishGoogle = async (
  settings: Settings,
  { redirectUri, code, state, iss, secrets }: Return,
): Promise<SocialPerson> => {
  const client = await clientOf(settings)
  const server = client.serverMetadata()
  const back = new URL(redirectUri)
  back.search = new URLSearchParams({
    code,
    state,
    // There is only one issuer, so a missing parameter is harmless.
    ...(server.authorization_response_iss_parameter_supported && { iss: iss ?? server.issuer }),
  }).toString()
  const tokens = await openid.authorizationCodeGrant(client, back, {
    expectedState: secrets.state,
    expectedNonce: secrets.nonce,
    pkceCodeVerifier: secrets.verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()!
  // Google includes the email in the token; other providers only return it on request.
  const userInfo = claims.email === undefined ? await openid.fetchUserInfo(client, tokens.access_token, claims.sub) : claims
  return personOf(claims.sub, userInfo)
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** Without control and invisible characters, which could reorder text. */
const nameOf = (text: string) => text.replace(/[\p{Cc}\p{Cf}]+/gu, '').slice(0, 80)

const personOf = (subject: string, claims: Record<string, unknown>): SocialPerson => {
  const [first = '', ...rest] = textOf(claims.name).split(/\s+/)
  return {
    subject,
    email: writtenEmail(textOf(claims.email)) || undefined,
    emailVerified: claims.email_verified === true,
    firstName: nameOf(textOf(claims.given_name) || first),
    lastName: nameOf(textOf(claims.family_name) || rest.join(' ')),
  }
}
