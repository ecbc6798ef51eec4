/** Joins class names, leaving out what is off: `classes(css.a, busy && css.b)`. */
export const classes = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')
