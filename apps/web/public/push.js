// Shows notices by itself, also while no page is open, and leads to what they are about. It answers no request.

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
    // The same once more takes the place of the first.
    tag: said.id ?? 'notice',
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { path: pathIn(said) },
  }
  event.waitUntil(self.registration.showNotification(said.title ?? 'Tailshare', options))
})

/** A page that is open there already comes to the front; else any open page goes there; else a new one opens. */
const show = async (path) => {
  const address = new URL(path, self.location.origin).href
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = pages.find(({ url }) => url === address)
  if (there) return there.focus()
  const [open] = pages
  if (!open) return self.clients.openWindow(address)
  // The page goes there by itself, so that nothing that was typed is lost.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
  open.postMessage({ kind: 'show', path })
  return open.focus()
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(pathIn(event.notification.data)))
})
