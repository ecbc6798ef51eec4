/** Joins class names, leaving out what is off: `classes(css.a, busy && css.b)`. */
export const classes = (...names: unknown[]): string => names.filter((name) => typeof name === 'string' && name !== '').join(' ')
