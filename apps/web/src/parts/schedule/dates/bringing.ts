/** Preloads code on hover and focus. If that fails, opening retries. */
export const bringing = (load: () => Promise<unknown>) => {
  const bring = () => {
    if (navigator.onLine) void load().catch(() => undefined)
  }
  return { onPointerEnter: bring, onFocus: bring }
}
