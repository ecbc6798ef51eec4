import css from './Keys.module.css'

/** What single keys do on this page; only where there is room for a keyboard. */
export const Keys = ({ keys }: { keys: readonly (readonly [key: string, does: string])[] }) => (
  <p className={css.keys}>
    {keys.map(([key, does]) => (
      <span key={key}>
        <kbd>{key}</kbd> {does}
      </span>
    ))}
  </p>
)
