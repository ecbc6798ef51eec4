/** Navigates an open page when its push notification is tapped; no reload, so form input is kept. */
export const followPushes = (show: (path: string) => void) => {
  if (!('serviceWorker' in navigator)) return () => undefined
  const hear = ({ data }: MessageEvent<{ kind?: unknown; path?: unknown } | null>) => {
    if (data?.kind === 'show' && typeof data.path === 'string' && data.path.startsWith('/')) show(data.path)
  }
  navigator.serviceWorker.addEventListener('message', hear)
  // Without a controlling worker, messages queue until this is called.
  navigator.serviceWorker.startMessages()
  return () => navigator.serviceWorker.removeEventListener('message', hear)
}
