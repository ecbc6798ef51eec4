// Service worker that shows push notifications, also while no page is open, and opens their targets. It intercepts no request.

const pathIn = (data) => (typeof data?.path === 'string' && /^\/(?![/\\])/.test(data.path) ? data.path : '/messages/system')

const read = (event) => {
  try {
    return event.data?.json() ?? {}
  } catch {
    return {}
  }
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const said = read(event)
  const options = {
    body: said.text ?? '',
    // A repeated notice replaces the first one.
    tag: said.id ?? 'notice',
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { path: pathIn(said) },
  }
  event.waitUntil(self.registration.showNotification(said.title ?? 'Tailshare', options))
})

/** Focuses a page already open at the path; otherwise navigates any open page there; otherwise opens a new one. */
const show = async (path) => {
  const address = new URL(path, self.location.origin).href
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = pages.find(({ url }) => url === address)
  if (there) return there.focus()
  const [open] = pages
  if (!open) return self.clients.openWindow(address)
  // The page navigates without reloading, so that form input is kept.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have a target origin
  open.postMessage({ kind: 'show', path })
  return open.focus()
}

/** The push service renewed the subscription. The server takes the new one only in place of one of the signed-in member. */
const renew = async ({ oldSubscription, newSubscription }) => {
  if (!oldSubscription) return
  const { applicationServerKey } = oldSubscription.options
  const subscription =
    newSubscription ?? (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
  const { endpoint, keys } = subscription.toJSON()
  await fetch('/api/v1/account/devices/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys, replaces: oldSubscription.endpoint }),
  })
}

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(pathIn(event.notification.data)))
})
