import css from './SkipLink.module.css'

/** First tab stop: skips the header. Every layout's main element is `#main`. */
export const SkipLink = () => (
  <a className={css.skip} href="#main">
    Skip to content
  </a>
)
