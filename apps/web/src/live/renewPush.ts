import { call } from '../api.ts'

const name = 'tailshare-push'
/** The push worker controls no page and intercepts no request. */
export const pushScope = '/push/'

/** The address that this browser's member last gave to the server; forgotten with `null`. */
export const keepPushAddress = (accountId: string, endpoint: string | null) => {
  try {
    if (endpoint === null) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify([accountId, endpoint]))
  } catch {
    // Without storage, the worker renews alone.
  }
}

export const bodyOf = (subscription: PushSubscription) => {
  const { endpoint = '', keys } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

/** Gives the server the new address if the push service renewed it while no worker could (a renewal may reach no worker at all). */
export const renewPush = async (accountId: string) => {
  if (!('serviceWorker' in navigator)) return
  const [keptFor, endpoint] = JSON.parse(localStorage.getItem(name) ?? '[]') as unknown[]
  if (keptFor !== accountId) return
  const registration = await navigator.serviceWorker.getRegistration(pushScope)
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription || subscription.endpoint === endpoint) return
  await call('subscribeDevice', { body: bodyOf(subscription) })
  keepPushAddress(accountId, subscription.endpoint)
}
