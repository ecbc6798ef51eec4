import { productName } from '@tailshare/contract/base/constants'
import type { AuthenticationResponseJSON, AuthenticatorTransport, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyBaseLogger } from 'fastify'

/** Read at the first passkey: it is large, and few servers' first minute needs it. */
const standard = () => import('@simplewebauthn/server')

/** Where a passkey counts: its domain, and the address of the pages that ask for it. */
type Site = { id: string; origin: string }
type Owner = { id: string; email: string; firstName: string; lastName: string }
type Kept = { credentialId: string; transports: string[] }

const transportsOf = ({ transports }: Kept) => transports as AuthenticatorTransport[]

/** What a browser is to sign to make a passkey; never a second one on the same device. */
export const askNewPasskey = async ({ id }: Site, owner: Owner, there: readonly Kept[]) =>
  (await standard()).generateRegistrationOptions({
    rpName: productName,
    rpID: id,
    userID: new TextEncoder().encode(owner.id),
    userName: owner.email,
    userDisplayName: `${owner.firstName} ${owner.lastName}`,
    attestationType: 'none',
    excludeCredentials: there.map((kept) => ({ id: kept.credentialId, transports: transportsOf(kept) })),
    // It alone logs its owner in: kept by the device, and opened by face, finger or PIN.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })

/** What a browser is to sign to log in; whose it is, the passkey knows. */
export const askPasskey = async ({ id }: Site) =>
  (await standard()).generateAuthenticationOptions({ rpID: id, userVerification: 'required' })

const refused = (log: FastifyBaseLogger) => (error: unknown) => {
  log.info({ err: error }, 'a passkey was not accepted')
  return { verified: false as const }
}

/** A passkey as it is kept; `undefined` where the answer does not hold. */
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

type Shown = { challenge: string; response: unknown; passkey: Kept & { publicKey: Buffer; counter: number } }

/** The counter that the device says; `undefined` where the answer does not hold, or comes from a copy of the key. */
export const readPasskey = async (site: Site, { challenge, response, passkey }: Shown, log: FastifyBaseLogger) => {
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
