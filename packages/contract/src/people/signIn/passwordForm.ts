/** Normalizes a password before hashing: some keyboards type é as one code point, others as two (NIST SP 800-63B 3.1.1.2). */
export const passwordForm = (typed: string) => typed.normalize('NFKC')

/** Length in characters; an emoji counts as one. */
export const passwordLength = (typed: string) => Array.from(passwordForm(typed)).length
