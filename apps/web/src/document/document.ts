/**
 * `files` are the sources of the page's layout and screen. `late` are parts rendered with it: their styles come at once, their scripts
 * after hydration.
 */
export type PageParts = {
  head: string
  html: string
  state: { isDrawn?: true }
  files: string[]
  late: string[]
  theme: string
}

/** Vite's manifest: the output of each source file. */
export type Manifest = Record<string, { file: string; css?: string[]; assets?: string[]; imports?: string[] }>

/** The build output: the manifest, and the text of each style sheet by file. */
export type Built = { manifest: Manifest; styles: Readonly<Record<string, string>> }

const entry = 'src/main.tsx'

/** Everything the source files need at once: style sheets, fonts, and scripts with dependencies first. */
const needsOf = (manifest: Manifest, names: readonly string[]) => {
  const seen = new Set<string>()
  const scripts: string[] = []
  const styles = new Set<string>()
  const assets = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(chunk.file)) return
    seen.add(chunk.file)
    for (const style of chunk.css ?? []) styles.add(style)
    for (const asset of chunk.assets ?? []) assets.add(asset)
    for (const other of chunk.imports ?? []) visit(other)
    scripts.push(chunk.file)
  }
  for (const name of names) visit(name)
  return { scripts, styles: [...styles], fonts: [...assets].filter((file) => file.endsWith('.woff2')) }
}

/** `Link` header values for what every page needs, so that the browser can fetch it while the page renders. */
export const earlyLinks = ({ manifest }: Built): string[] =>
  needsOf(manifest, [entry]).fonts.map((file) => `</${file}>; rel=preload; as=font; type=font/woff2; crossorigin`)

/** The inline style text; the content security policy allows exactly this text. */
export const styleText = (files: readonly string[], { manifest, styles }: Built): string =>
  needsOf(manifest, [entry, ...files])
    .styles.map((file) => styles[file])
    .join('')

/** JSON that is safe inside a script element. */
export const jsonText = (state: object) => JSON.stringify(state).replace(/</g, '\\u003c')

const builtTags = (built: Built, { files, late, state }: Pick<PageParts, 'files' | 'late' | 'state'>): string => {
  const { manifest } = built
  const { scripts, fonts } = needsOf(manifest, [entry, ...files])
  const { styles } = needsOf(manifest, [entry, ...files, ...late])
  const main = manifest[entry]!.file
  // Server-rendered pages show without scripts, so fonts and pictures load first.
  const rank = state.isDrawn ? ' fetchpriority="low"' : ''
  return [
    ...fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`),
    // With this id, react-aria does not add its own style element, which the content security policy would block.
    `<style id="react-aria-pressable-style">${styleText([...files, ...late], built)}</style>`,
    // Chunks find their style sheets already linked; `disabled` keeps them from loading.
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
    ...scripts.filter((file) => file !== main).map((file) => `<link rel="modulepreload" href="/${file}"${rank}>`),
    `<script type="module" src="/${main}"${rank}></script>`,
  ].join('\n')
}

/** The whole HTML document: no inline script, one inline style. In development (`built` missing), Vite serves the entry. */
export const documentText = ({ head, html, state, files, late, theme }: PageParts, built?: Built): string => `<!doctype html>
<html lang="en"${theme === 'system' ? '' : ` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
${head}
<meta name="theme-color" content="${theme === 'dark' ? '#0a131c' : '#fbfcfd'}"${theme === 'system' ? ' media="(prefers-color-scheme: light)"' : ''}>
${theme === 'system' ? '<meta name="theme-color" content="#0a131c" media="(prefers-color-scheme: dark)">\n' : ''}<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icon-180.png">
<link rel="manifest" href="/manifest.webmanifest">
${built ? builtTags(built, { files, late, state }) : `<link rel="stylesheet" href="/src/ui/styles/base.css" id="react-aria-pressable-style">\n<script type="module" src="/${entry}"></script>`}
</head>
<body>
<div id="root">${html}</div>
<p class="unloaded" id="unloaded" role="alert">Part of this page didn’t load. <a href="">Load it again</a></p>
<script type="application/json" id="state">${jsonText(state)}</script>
</body>
</html>
`
