import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Non-public networks (RFC 6890). No push service is in them. */
const inner = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(network, bits, 'ipv4')

/** For IPv6, allow only global unicast (2000::/3), without tunnels that embed IPv4. */
const outer6 = new BlockList()
outer6.addSubnet('2000::', 3, 'ipv6')
const tunnels = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  tunnels.addSubnet(network, bits, 'ipv6')

export const isPublicIp = (address: string) => {
  const version = isIP(address)
  if (version === 4) return !inner.check(address, 'ipv4')
  return version === 6 && outer6.check(address, 'ipv6') && !tunnels.check(address, 'ipv6')
}

/** SSRF check: https, a real host name or public IP, and the default port. */
export const isPublicAddress = (address: string) => {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return isPublicIp(host)
  return /\.[a-z][a-z0-9-]+\.?$/.test(host) && !/\.(local|localhost|internal|test|invalid|lan|home|arpa)\.?$/.test(host)
}

/** Tests run a push service on localhost. */
export const isPushAddress = (address: string, mode: string) =>
  isPublicAddress(address) || (mode === 'test' && address.startsWith('http://127.0.0.1:'))

/** Checks addresses at connection time, so that DNS cannot change between check and use. */
export const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '')
    const bad = found.find(({ address }) => !isPublicIp(address))
    if (bad) return done(Object.assign(new Error(`${host} leads inside`), { code: 'EINSIDE' }), '')
    const [first] = found
    if (options.all) return done(null, found)
    done(null, first!.address, first!.family)
  })
}
