/** Escape `?`, `&` and `%`, which are valid in the local part. */
export const mailTo = (email: string) => `mailto:${encodeURIComponent(email).replace(/%40/g, '@')}`
