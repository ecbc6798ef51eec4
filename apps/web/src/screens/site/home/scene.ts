let scene: string | undefined

/** The page that the server made has the drawing in it; it is not sent a second time as script. */
const inPage = () => (import.meta.env.SSR ? undefined : document.querySelector('[data-scene]')?.innerHTML)

/** Fetches the home page's drawing for those who come from another page. */
export const loadScene = async (): Promise<void> => {
  scene ??= inPage() ?? (await import('virtual:hero-scene')).heroScene
}

/** The drawing as SVG text. */
export const sceneText = (): string => (scene ??= inPage() ?? '')
