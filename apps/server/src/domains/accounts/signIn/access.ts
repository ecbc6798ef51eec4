/** Ten wrong passwords for one address from one place within five minutes. */
export const mostTries = 10
export const triesWindowMs = 5 * 60_000

/** The network a caller is in: the first three parts of an IPv4 address, the first 64 bits of an IPv6 one. */
const placeOf = (ip: string) => {
  const v4 = ip.replace(/^::ffff:/i, '')
  if (/^\d+\.\d+\.\d+\.\d+$/.test(v4)) return v4.split('.').slice(0, 3).join('.')
  const [head = '', tail] = ip.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  return [...groups, ...Array.from({ length: missing }, () => '0')].slice(0, 4).join(':')
}

/** Who is trying: somebody elsewhere with the same address is not held up. */
export const whoTries = (email: string, ip: string) => `${email}|${placeOf(ip)}`
