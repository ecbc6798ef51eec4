import { expect, test } from 'vitest'
import { messageParts, withoutLinks, plainText, sameText } from './links.ts'

const own = 'https://tailshare.example'
const links = (text: string) =>
  messageParts(text, own).flatMap((part) => (part.kind === 'link' ? [{ text: part.text, host: part.host, path: part.path }] : []))

test.each([
  ['See https://evil.example/x?y=1.', 'https://evil.example/x?y=1', 'evil.example', null],
  ['(https://evil.example/a_(b))', 'https://evil.example/a_(b)', 'evil.example', null],
  ['www.evil.example, now', 'www.evil.example', 'www.evil.example', null],
  ['HTTPS://EVIL.EXAMPLE/Path', 'HTTPS://EVIL.EXAMPLE/Path', 'evil.example', null],
  ['https://tailshare.example@evil.example/login', 'https://tailshare.example@evil.example/login', 'evil.example', null],
  ['https://tailshare.example.evil.example/', 'https://tailshare.example.evil.example/', 'tailshare.example.evil.example', null],
  // Contains a Cyrillic “а”.
  ['https://tаilshare.example/', 'https://tаilshare.example/', 'xn--tilshare-16g.example', null],
  ['http://tailshare.example/messages', 'http://tailshare.example/messages', 'tailshare.example', null],
  ['https://tailshare.example:8443/x', 'https://tailshare.example:8443/x', 'tailshare.example:8443', null],
  [
    'https://tailshare.example/aircraft/7?from=x#y!',
    'https://tailshare.example/aircraft/7?from=x#y',
    'tailshare.example',
    '/aircraft/7?from=x#y',
  ],
  ['https://tailshare.example/api/v1/account/user/', 'https://tailshare.example/api/v1/account/user/', 'tailshare.example', null],
  ['https://tailshare.example//evil.example/', 'https://tailshare.example//evil.example/', 'tailshare.example', null],
  ['https://evil.example/\u202Egnp.exe', 'https://evil.example/gnp.exe', 'evil.example', null],
])('%s links to one place', (text, written, host, path) => expect(links(text)).toEqual([{ text: written, host, path }]))

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://evil.example',
  'evil.example',
  'https://',
  'https://localhost/x',
  'N417TS at KPAO, 123.05',
])('%s has no link', (text) => expect(messageParts(text, own)).toEqual([{ kind: 'text', text }]))

test('message parts add up to the whole message', () => {
  const text = 'One https://a.example, two (https://b.example/x) and https://tailshare.example/search!'
  const parts = messageParts(text, own)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.map(({ kind }) => kind)).toEqual(['text', 'link', 'text', 'link', 'text', 'link', 'text'])
})

test('an address with thousands of brackets behind it is an address', () => {
  const parts = messageParts(`(See https://a.example/x(1)${')'.repeat(50_000)}.)`, own)
  expect(parts.map(({ text }) => text.slice(0, 30))).toEqual(['(See ', 'https://a.example/x(1)', expect.stringMatching(/^\)+$/)])
})

test('user name and password are removed from links', () => {
  expect(messageParts('https://bank.example:secret@evil.example/', own)).toMatchObject([{ url: 'https://evil.example/' }])
})

test('in a notice, external links are reduced to their host and our own are kept', () => {
  expect(withoutLinks('Look: https://evil.example/pay, or https://tailshare.example/search.', own)).toBe(
    'Look: [link to evil . example], or https://tailshare.example/search.',
  )
})

test.each([
  ['Pay at evil.com, today', 'Pay at [link to evil . com], today'],
  ['tailshare-refund.bank/pay?id=1 now', '[link to tailshare-refund . bank] now'],
  ['See Evil\u200B.Example/x', 'See [link to Evil . Example]'],
  ['bit.ly/2x', '[link to bit . ly]'],
  ['tailshare.example/search', 'tailshare.example/search'],
  ['Write to helen@mail.com', 'Write to helen@mail.com'],
  [
    'At 9.30/10.30 on 123.05. N417TS is free.Thanks, e.g. at KPAO/KSQL',
    'At 9.30/10.30 on 123.05. N417TS is free.Thanks, e.g. at KPAO/KSQL',
  ],
])('in a mail nothing of %j becomes a link', (text, shown) => expect(withoutLinks(text, own)).toBe(shown))

test.each([
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['\u2066left\u2069 \u200Fright', 'left right'],
  ['Ven\u200Bmo, Zel\u200Dle, pay\u2060pal, ca\u00ADsh', 'Venmo, Zelle, paypal, cash'],
  ['\uFEFFhello', 'hello'],
  ['👨‍👩‍👧 and 🏳️‍🌈 fly', '👨‍👩‍👧 and 🏳️‍🌈 fly'],
  ['می‌خواهم', 'می‌خواهم'],
  ['Two\nlines, São Paulo, 5°C', 'Two\nlines, São Paulo, 5°C'],
])('%j reads %j', (text, plain) => expect(plainText(text)).toBe(plain))

test('the same words are the same text', () => {
  expect(sameText('  Cheap  FUEL\n at\u200B KPAO ')).toBe(sameText('cheap fuel at kpao'))
  expect(sameText('cheap fuel at KPAO')).not.toBe(sameText('cheap fuel at KSQL'))
})
