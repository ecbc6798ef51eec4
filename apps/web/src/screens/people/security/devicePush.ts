import { call } from '../../../api.ts'
import { bodyOf, pushScope as scope } from '../../../live/renewPush.ts'

/** `null` if it can. */
export const whyNoPush = (): string | null => {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied'
      ? 'This browser blocks our notices. Allow them in its settings for this site, then come back.'
      : null
  return /iPhone|iPad/.test(navigator.userAgent)
    ? 'Add Tailshare to your home screen first: tap Share, then Add to Home Screen, and open it from there.'
    : 'This browser can’t show notices.'
}

const activeWorker = async () => {
  const registration = await navigator.serviceWorker.register('/push.js', { scope })
  const worker = registration.active ?? registration.waiting ?? registration.installing
  if (worker && worker.state !== 'activated')
    await new Promise<void>((resolve) => {
      worker.addEventListener('statechange', () => worker.state === 'activated' && resolve())
    })
  return registration
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.codePointAt(0)!)

/** Requests permission, subscribes at the browser's push service and registers with our server. Throws a displayable error. */
export const showNoticesHere = async () => {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error(whyNoPush() ?? 'Allow notices to turn this on.')
  const [registration, { publicKey }] = await Promise.all([activeWorker(), call('getPushKey')])
  // A subscription made with another key would be rejected.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const subscription = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
    .catch((cause: unknown) => {
      throw new Error('This browser’s push service isn’t answering. Please try again later.', { cause })
    })
  return bodyOf(subscription)
}

/** Unsubscribes in this browser only; the call tells the server. */
export const forgetHere = async () => {
  const registration = await navigator.serviceWorker.getRegistration(scope)
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

export const isSubscribedHere = async () => {
  if (whyNoPush() !== null) return false
  const registration = await navigator.serviceWorker.getRegistration(scope)
  return registration?.active !== undefined && (await registration.pushManager.getSubscription()) !== null
}
