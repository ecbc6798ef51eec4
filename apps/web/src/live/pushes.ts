/** A notice that was tapped leads an open page to its place; nothing is loaded anew, so nothing that was typed is lost. */
export const followPushes = (show: (path: string) => void) => {
  if (!('serviceWorker' in navigator)) return () => undefined
  const hear = ({ data }: MessageEvent<{ kind?: unknown; path?: unknown } | null>) => {
    if (data?.kind === 'show' && typeof data.path === 'string' && data.path.startsWith('/')) show(data.path)
  }
  navigator.serviceWorker.addEventListener('message', hear)
  // Messages to pages that no worker controls wait until they are asked for.
  navigator.serviceWorker.startMessages()
  return () => navigator.serviceWorker.removeEventListener('message', hear)
}
