import { heroScene } from 'virtual:hero-scene'

/** The field of the home page, in the morning or at night as the theme says, cut to the aircraft. Decoration only. */
export const AuthScene = () => <div dangerouslySetInnerHTML={{ __html: heroScene }} />
