import { expect, test } from 'vitest'
import { documentText, type Manifest } from './document.ts'

const manifest: Manifest = {
  'src/main.tsx': { file: 'assets/main.js', css: ['assets/main.css'], assets: ['assets/inter.woff2'], imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js' },
  'src/screens/learn/LearnScreen.tsx': { file: 'assets/learn.js', css: ['assets/learn.css'], imports: ['_react.js'] },
}
const page = {
  status: 200,
  head: '<title>T</title>',
  html: '<p>hi</p>',
  state: { text: '</script><b>' },
  files: ['src/screens/learn/LearnScreen.tsx'],
  theme: 'dark',
}

test('the document brings the scripts, styles and fonts of its page, each once', () => {
  const text = documentText(page, manifest)
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

test('nothing in the document needs inline scripts or styles, and the state cannot break out of its element', () => {
  const text = documentText(page, manifest)
  expect(text).not.toMatch(/<script(?![^>]*(src=|application\/json))/)
  expect(text).not.toMatch(/<style|style=/)
  expect(text).toContain('{"text":"\\u003c/script>\\u003cb>"}')
})

test('a chosen theme is on the document before any script runs', () => {
  expect(documentText(page, manifest)).toContain('<html lang="en" data-theme="dark">')
  expect(documentText({ ...page, theme: 'system' }, manifest)).toContain('<html lang="en">')
})
