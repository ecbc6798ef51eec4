import { productName } from '@tailshare/contract/base/constants'
import type { AuthenticationResponseJSON, AuthenticatorTransport, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyBaseLogger } from 'fastify'

/** Loaded at the first passkey, because it is large and rarely needed at start. */
const standard = () => import('@simplewebauthn/server')

/** Relying party: the domain, and the origin of its pages. */
type Site = { id: string; origin: string }
type Owner = { id: string; email: string; firstName: string; lastName: string }
type StoredPasskey = { credentialId: string; transports: string[] }

const transportsOf = ({ transports }: StoredPasskey) => transports as AuthenticatorTransport[]

/** Options for creating a passkey. Excludes devices that already have one. */
export const askNewPasskey = async ({ id }: Site, owner: Owner, there: readonly StoredPasskey[]) =>
  (await standard()).generateRegistrationOptions({
    rpName: productName,
    rpID: id,
    userID: new TextEncoder().encode(owner.id),
    userName: owner.email,
    userDisplayName: `${owner.firstName} ${owner.lastName}`,
    attestationType: 'none',
    excludeCredentials: there.map((kept) => ({ id: kept.credentialId, transports: transportsOf(kept) })),
    // Passwordless sign-in: a discoverable credential with user verification.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })

/** Options for signing in. The passkey identifies its owner. */
export const askPasskey = async ({ id }: Site) =>
  (await standard()).generateAuthenticationOptions({ rpID: id, userVerification: 'required' })

const refused = (log: FastifyBaseLogger) => (error: unknown) => {
  log.info({ err: error }, 'a passkey was not accepted')
  return { verified: false as const }
}

/** The passkey to store. `undefined` if verification fails. */
export const readNewPasskey = async (site: Site, asked: { challenge: string; response: unknown }, log: FastifyBaseLogger) => {
  const { verifyRegistrationResponse } = await standard()
  const said = await verifyRegistrationResponse({
    response: asked.response as RegistrationResponseJSON,
    expectedChallenge: asked.challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
  }).catch(refused(log))
  if (!said.verified) return undefined
  const { id, publicKey, counter, transports = [] } = said.registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: [...transports] }
}

type PasskeyResponse = { challenge: string; response: unknown; passkey: StoredPasskey & { publicKey: Buffer; counter: number } }

/** The new signature counter. `undefined` if verification fails, or the key was cloned. */
export const readPasskey = async (site: Site, { challenge, response, passkey }: PasskeyResponse, log: FastifyBaseLogger) => {
  const { verifyAuthenticationResponse } = await standard()
  const said = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
      transports: transportsOf(passkey),
    },
  }).catch(refused(log))
  return said.verified ? { counter: said.authenticationInfo.newCounter } : undefined
}
