let scene: string | undefined

/** Do not download the drawing again if the server's HTML contains it. */
const inPage = () => (import.meta.env.SSR ? undefined : document.querySelector('[data-scene]')?.innerHTML)

/** When navigating from another page. */
export const loadScene = async (): Promise<void> => {
  scene ??= inPage() ?? (await import('virtual:hero-scene')).heroScene
}

export const sceneText = (): string => (scene ??= inPage() ?? '')
