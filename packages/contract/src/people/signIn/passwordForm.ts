/** What a password is hashed as: é is one sign on some keyboards and two on others (NIST SP 800-63B 3.1.1.2). */
export const passwordForm = (typed: string) => typed.normalize('NFKC')

/** Its length as people count it: an emoji is one. */
export const passwordLength = (typed: string) => Array.from(passwordForm(typed)).length
