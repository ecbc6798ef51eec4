import { useState } from 'react'
import { ApiError, call } from '../../../api.ts'

/** Browsers do not distinguish canceled, timed out and none found. */
export const passkeyProblem = (error: unknown) => {
  if (error instanceof ApiError) return error.message
  if (error instanceof Error && error.name === 'InvalidStateError') return 'This device already has one of your passkeys.'
  if (error instanceof Error && /NotAllowedError|AbortError/.test(error.name)) return 'No passkey was used. Please try again.'
  return 'This browser cannot use passkeys here.'
}

export const usePasskey = (arrive: (account: Awaited<ReturnType<typeof showPasskey>>) => void) => {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const show = async () => {
    setBusy(true)
    setFailure('')
    try {
      arrive(await showPasskey())
    } catch (error) {
      setFailure(passkeyProblem(error))
    } finally {
      setBusy(false)
    }
  }
  return { show, busy, failure }
}

type Options<Start> = Start extends (given: { optionsJSON: infer Json }) => unknown ? Json : never

const showPasskey = async () => {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { options } = await call('startPasskeyLogin')
  const response = await startAuthentication({ optionsJSON: options })
  return call('loginPasskey', { body: { response: { ...response, type: 'public-key' } } })
}

/** Returns recovery codes if it is the account's first second factor. */
export const makePasskey = async ({ name, password }: { name: string; password: string }) => {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { options } = await call('startPasskey', { body: password === '' ? {} : { password } })
  const response = await startRegistration({ optionsJSON: options as unknown as Options<typeof startRegistration> })
  return call('addPasskey', { body: { name, response: { ...response, type: 'public-key' } } })
}
