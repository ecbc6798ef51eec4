import css from './SkipLink.module.css'

/** First stop of the keyboard: past the header. Every layout's main element is `#main`. */
export const SkipLink = () => (
  <a className={css.skip} href="#main">
    Skip to content
  </a>
)
