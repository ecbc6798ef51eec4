import { heroScene } from 'virtual:hero-scene'

/** The home page's airfield, day or night by theme, cropped to the aircraft. Decorative. */
export const AuthScene = () => <div dangerouslySetInnerHTML={{ __html: heroScene }} />
