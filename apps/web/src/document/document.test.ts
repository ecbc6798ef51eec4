import { expect, test } from 'vitest'
import { type Built, documentText, type Manifest, type PageParts, styleText } from './document.ts'

const manifest: Manifest = {
  'src/main.tsx': { file: 'assets/main.js', css: ['assets/main.css'], assets: ['assets/inter.woff2'], imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js' },
  'src/screens/learn/LearnScreen.tsx': { file: 'assets/learn.js', css: ['assets/learn.css'], imports: ['_react.js'] },
  'src/screens/aircraft/Details.tsx': { file: 'assets/details.js', css: ['assets/details.css'], imports: ['_react.js'] },
}
const built: Built = {
  manifest,
  styles: { 'assets/main.css': 'body{margin:0}', 'assets/learn.css': 'h1{margin:0}', 'assets/details.css': 'h2{margin:0}' },
}
const page: PageParts & { status: number } = {
  status: 200,
  head: '<title>T</title>',
  html: '<p>hi</p>',
  state: { text: '</script><b>' } as PageParts['state'],
  files: ['src/screens/learn/LearnScreen.tsx'],
  late: [],
  theme: 'dark',
}

test('the document brings the scripts, styles and fonts of its page, each once', () => {
  const text = documentText(page, built)
  for (const file of [
    'assets/main.js',
    'assets/react.js',
    'assets/learn.js',
    'assets/main.css',
    'assets/learn.css',
    'assets/inter.woff2',
  ]) {
    expect(text.split(`"/${file}"`)).toHaveLength(2)
  }
})

test('a part whose script loads later is rendered with its styles', () => {
  const text = documentText({ ...page, late: ['src/screens/aircraft/Details.tsx'] }, built)
  expect(text).toContain('h2{margin:0}')
  expect(text).not.toContain('assets/details.js')
})

test('the document needs no inline script, has only the inline style its policy allows, and its state cannot break out of its element', () => {
  const text = documentText(page, built)
  expect(text).not.toMatch(/<script(?![^>]*(src=|application\/json))/)
  expect([...text.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map(([, style]) => style)).toEqual([styleText(page.files, built)])
  expect(styleText(page.files, built)).toBe('body{margin:0}h1{margin:0}')
  expect(text).not.toContain('style=')
  // Inlined style sheets are not fetched again.
  expect(text).not.toMatch(/<link rel="stylesheet"(?![^>]* disabled)/)
  expect(text).toContain('{"text":"\\u003c/script>\\u003cb>"}')
})

test('every page preloads its scripts in the order of their dependencies; on rendered pages, fonts and pictures load first', () => {
  const asked = (text: string) =>
    [...text.matchAll(/<(?:link rel="modulepreload" href|script type="module" src)="([^"]+)"( fetchpriority="low")?/g)].map(
      ([, file, rank]) => [file, rank !== undefined],
    )
  const files = ['/assets/react.js', '/assets/learn.js', '/assets/main.js']
  expect(asked(documentText(page, built))).toEqual(files.map((file) => [file, false]))
  expect(asked(documentText({ ...page, state: { isDrawn: true } }, built))).toEqual(files.map((file) => [file, true]))
})

test('a page whose scripts do not load says so without them, with a link to reload', () => {
  expect(documentText(page, built)).toContain('role="alert">Part of this page didn’t load. <a href="">Load it again</a></p>')
})

test('a chosen theme is set on the document before any script runs', () => {
  expect(documentText(page, built)).toContain('<html lang="en" data-theme="dark">')
  expect(documentText({ ...page, theme: 'system' }, built)).toContain('<html lang="en">')
})
