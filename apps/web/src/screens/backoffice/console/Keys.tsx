import css from './Keys.module.css'

/** Legend of shortcut keys; only on wide screens. */
export const Keys = ({ keys }: { keys: readonly (readonly [key: string, does: string])[] }) => (
  <p className={css.keys}>
    {keys.map(([key, does]) => (
      <span key={key}>
        <kbd>{key}</kbd> {does}
      </span>
    ))}
  </p>
)
