/**
 * What an address looks like: RFC 5322's atoms before the @ and names of hosts after it, the last of them letters or punycode. Apart from the
 * schemas, so that a page that only logs people in needs no validator.
 */
export const emailPattern =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z\d]([a-z\d-]*[a-z\d])?\.)+([a-z]{2,}|xn--[a-z\d-]*[a-z\d])$/i

/** As DNS knows a domain: `münchen.example` is `xn--mnchen-3ya.example`. What no URL can have stays as it is, and is refused. */
const hostOf = (domain: string) => {
  if (/^[\x00-\x7f]*$/.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return domain
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain
}

/** An address as we keep it: in small letters, without what nobody sees, its domain as DNS has it. */
export const writtenEmail = (typed: string): string => {
  const address = typed
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase()
  const at = address.lastIndexOf('@')
  return at < 0 ? address : `${address.slice(0, at)}@${hostOf(address.slice(at + 1))}`
}
