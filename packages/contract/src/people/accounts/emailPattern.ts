/**
 * Email format: RFC 5322 atoms before the @ and a host name after it, ending in letters or punycode. Separate from the schemas so that the
 * log-in page does not load the validator.
 */
export const emailPattern =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z\d]([a-z\d-]*[a-z\d])?\.)+([a-z]{2,}|xn--[a-z\d-]*[a-z\d])$/i

/**
 * Converts a domain to punycode: `münchen.example` is `xn--mnchen-3ya.example`. Invalid domains are returned unchanged and fail validation.
 */
const hostOf = (domain: string) => {
  if (/^[\x00-\x7f]*$/.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return domain
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain
}

/** Normalizes an address: lower case, no invisible characters, domain in punycode. */
export const writtenEmail = (typed: string): string => {
  const address = typed
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase()
  const at = address.lastIndexOf('@')
  return at < 0 ? address : `${address.slice(0, at)}@${hostOf(address.slice(at + 1))}`
}

/** Normalizes a password before hashing: some keyboards type é as one code point, others as two (NIST SP 800-63B 3.1.1.2). */
export const passwordForm = (typed: string) => typed.normalize('NFKC')

/** Length in characters; an emoji counts as one. */
export const passwordLength = (typed: string) => Array.from(passwordForm(typed)).length
