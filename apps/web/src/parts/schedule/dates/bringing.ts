/** Brings code while the pointer or the focus is on its way. If it does not come, opening asks again and says so. */
export const bringing = (load: () => Promise<unknown>) => {
  const bring = () => {
    if (navigator.onLine) void load().catch(() => undefined)
  }
  return { onPointerEnter: bring, onFocus: bring }
}
