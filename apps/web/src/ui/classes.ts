/** Joins class names and drops falsy ones: `classes(css.a, busy && css.b)`. */
export const classes = (...names: unknown[]): string => names.filter((name) => typeof name === 'string' && name !== '').join(' ')
