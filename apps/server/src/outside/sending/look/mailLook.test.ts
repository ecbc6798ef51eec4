import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { darkMail, lightMail } from './mailColors.ts'
import { htmlMail, plainHelp, plainMail, type Letter } from './mailLook.ts'

const url = 'https://tailshare.example/order/7'
const site = { publicUrl: 'https://tailshare.example', contactEmail: 'hello@tailshare.example' }
const draw = (letter: Letter) => htmlMail(letter, site)
const why = {
  text: 'You are getting this because emails about rentals are on.',
  link: { label: 'Change what you get', url: 'https://tailshare.example/profile/preferences' },
}
const booking: Letter = {
  subject: 'N172SP is yours on Saturday',
  text: 'Maria confirmed your trip.\nMeet at the south ramp.\n\nBring your key card.',
  action: { label: 'See the booking', url },
  why,
}
const letters: Record<string, Letter> = {
  booking,
  code: { subject: '123456 is your code', text: 'Enter this code:\n\n123456\n\nIt is good for 15 minutes.' },
  warning: { ...booking, tone: 'warning', text: 'The annual inspection of N172SP is overdue.' },
  said: { ...booking, tone: 'said', subject: 'Maria wrote', text: 'See you at N999ZZ <b>& bring</b> the "log"' },
  list: { ...booking, subject: 'Your day', tone: 'list', text: '9:00 AM: N172SP is <out>\nHave a look.\n\nAnd 3 more.' },
  receipt: { subject: 'Receipt: N172SP', text: 'Cockpit time: $240.00\nTax: $0.00\n\nThank you.', foot: { label: 'Less', url } },
}

const luminance = (color: string) => {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
  const [red, green, blue] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
const contrast = (a: string, b: string) => {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((one, other) => other - one)
  return (light! + 0.05) / (dark! + 0.05)
}

test.each(Object.entries({ light: lightMail, dark: darkMail }))('all text of a %s mail stands out from what it is on', (_, c) => {
  const pairs = [
    ...[c.page, c.card, c.well].map((ground) => [c.ink, ground]),
    ...[c.page, c.card].flatMap((ground) => [
      [c.ink2, ground],
      [c.link, ground],
    ]),
    [c.onButton, c.button],
    [c.onPlate, c.plate],
  ]
  for (const [ink, ground] of pairs) expect(contrast(ink!, ground!), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5)
})

test('mails are painted with the product’s own colors', async () => {
  const tokens = await readFile(new URL('../../../../../web/src/ui/styles/tokens.css', import.meta.url), 'utf8')
  for (const color of [...Object.values(lightMail), ...Object.values(darkMail)]) expect(tokens).toContain(color)
})

test('the style inside a letter repaints for the dark theme every color that is written inline', () => {
  for (const letter of Object.values(letters)) {
    const html = draw(letter)
    const styles = /<style>([\s\S]*)<\/style>/.exec(html)![1]!
    const inline = html.replace(styles, '')
    for (const [name, color] of Object.entries(lightMail)) {
      if (['button', 'onButton'].includes(name) || !inline.includes(color)) continue
      expect(styles, name).toContain(darkMail[name as keyof typeof darkMail])
    }
    expect(styles).toContain('prefers-color-scheme:dark')
    expect(styles).toContain('[data-ogsc] .ink{')
  }
})

test('every tag that opens is closed, in order', () => {
  const alone = new Set(['meta', 'br', '!doctype'])
  for (const letter of Object.values(letters)) {
    const open: string[] = []
    const html = draw(letter).replace(/<!--[\s\S]*?-->/g, '')
    for (const [, closes, name] of html.matchAll(/<(\/?)([!a-z][a-z0-9]*)[^>]*>/gi)) {
      if (alone.has(name!.toLowerCase())) continue
      if (closes) expect(open.pop()).toBe(name)
      else open.push(name!)
    }
    expect(open).toEqual([])
  }
})

test.each(Object.entries(letters))('a %s loads nothing, runs nothing and leads nowhere but to us', (_, letter) => {
  const html = draw(letter)
  expect(html).not.toMatch(
    /<(script|img|link|iframe|form|object|video|svg)\b|src=|url\(|@import|@font-face|javascript:|\son\w+=/i,
  )
  for (const [, address] of html.matchAll(/href="([^"]*)"/g))
    expect(address).toMatch(/^(https:\/\/|mailto:hello@)tailshare\.example/)
  expect(html).toContain('lang="en"')
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html.match(/<h1\b/g)).toHaveLength(1)
  expect(html).toContain('max-width:600px')
  // Layout tables must not be announced as tables; lists of amounts should be.
  const tables = html.replace(/<!--[\s\S]*?-->/g, '').match(/<table[^>]*>/g)!
  expect(tables.filter((table) => !table.includes('role="presentation"'))).toHaveLength(letter === letters.receipt ? 1 : 0)
})

test('a picture is served by us, has alt text, and replaces the tail number', () => {
  const picture = { url: 'https://tailshare.example/api/v1/booking/passes/7.x/', alt: 'N172SP, Sat, Dec 5, 09:00 "<b>' }
  const html = draw({ ...booking, picture })
  expect(html.match(/<img [^>]*>/g)).toHaveLength(1)
  expect(html).toContain(`<img src="${picture.url}" alt="N172SP, Sat, Dec 5, 09:00 &quot;&lt;b&gt;" width="600"`)
  expect(html).not.toContain('class="tail"')
  expect(plainMail({ ...booking, picture })).toBe(plainMail(booking))
})

test('there is one button, and none where there is nothing to do', () => {
  const buttons = (letter: Letter) => draw(letter).match(/<a class="button"/g)?.length ?? 0
  expect(buttons(booking)).toBe(1)
  expect(draw(booking)).toContain(`href="${url}"`)
  expect(buttons(letters.code!)).toBe(0)
})

test('each piece of a digest begins with what it is about', () => {
  expect(draw(letters.list!)).toContain('<b>9:00 AM: N172SP is &lt;out&gt;</b><br>Have a look.</p>')
  expect(draw(letters.list!)).toContain('>And 3 more.</p>')
})

test('user text is escaped', () => {
  const html = draw(letters.said!)
  expect(html).toContain('See you at N999ZZ &lt;b&gt;&amp; bring&lt;/b&gt; the &quot;log&quot;')
  expect(html).not.toContain('<b>')
  const link = { label: '<i>', url: 'https://tailshare.example/?a=1&b="><script>' }
  expect(draw({ ...booking, action: link, foot: link })).not.toMatch(/<i>|<script>/)
})

test('mails about one aircraft are signed with its tail number, but quotes mentioning another are not', () => {
  const plate = (letter: Letter) => /class="tail"[^>]*>([^<]*)</.exec(draw(letter))?.[1]
  expect(plate(booking)).toBe('N172SP')
  expect(plate({ subject: 'Your checkout', text: 'You may fly N5A alone. Book N5A now.' })).toBe('N5A')
  expect(plate({ subject: 'Today', text: 'N5A flew, N4AB did not.' })).toBeUndefined()
  expect(plate(letters.said!)).toBeUndefined()
  expect(plate({ subject: 'NORTH 40', text: 'N0TAIL, N1234567, CN123' })).toBeUndefined()
})

test('codes are shown large, amounts in columns', () => {
  expect(draw(letters.code!)).toMatch(/letter-spacing:8px[^>]*>123456</)
  expect(draw(letters.receipt!)).toMatch(/>Cockpit time<\/td><td[^>]*align="right"[^>]*>\$240\.00</)
})

test('a list of mails shows how it begins, and no more than fits', () => {
  const preview = (letter: Letter) => /mso-hide:all">([^<&]*)/.exec(draw(letter))?.[1]
  expect(preview(booking)).toBe('Maria confirmed your trip. Meet at the south ramp. Bring your key card.')
  const long = preview({ subject: 'Long', text: 'word '.repeat(60) })!
  expect(long.length).toBeLessThanOrEqual(111)
  expect(long).toMatch(/word…$/)
  expect(preview({ subject: 'One', text: 'x'.repeat(300) })).toHaveLength(111)
})

test('the plain text contains everything the HTML does', () => {
  expect(plainMail({ ...booking, foot: { label: 'Fewer of these', url } })).toBe(`Maria confirmed your trip.
Meet at the south ramp.

Bring your key card.

See the booking: ${url}

Fewer of these: ${url}

-- 
Tailshare · N172SP
You are getting this because emails about rentals are on.
Change what you get: https://tailshare.example/profile/preferences`)
})

test('every mail ends with the help page and the address that replies go to', () => {
  expect(draw(booking)).toContain('href="https://tailshare.example/help"')
  expect(draw(booking)).toContain('href="mailto:hello@tailshare.example"')
  expect(plainHelp(site)).toBe('Help: https://tailshare.example/help · hello@tailshare.example')
})
