let scene: string | undefined

/** The server's HTML contains the drawing, so it is not downloaded again. */
const inPage = () => (import.meta.env.SSR ? undefined : document.querySelector('[data-scene]')?.innerHTML)

/** Loads the home page drawing when navigating from another page. */
export const loadScene = async (): Promise<void> => {
  scene ??= inPage() ?? (await import('virtual:hero-scene')).heroScene
}

/** The drawing as SVG. */
export const sceneText = (): string => (scene ??= inPage() ?? '')
