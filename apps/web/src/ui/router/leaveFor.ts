const loaded = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve()
    else window.addEventListener('load', () => resolve(), { once: true })
  })

/** Navigates to another site after this page has loaded: browsers drop a page left earlier from the history, and Back would skip it. */
export const leaveFor = async (url: string) => {
  await loaded()
  window.location.assign(url)
}
