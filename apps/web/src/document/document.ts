/** What a page is made of: `files` are the sources of its layout and screen. */
export type PageParts = { head: string; html: string; state: object; files: string[]; theme: string }

/** Vite's manifest: what each source file became. */
export type Manifest = Record<string, { file: string; css?: string[]; assets?: string[]; imports?: string[] }>

const entry = 'src/main.tsx'

/** Everything that a source file needs at once: its scripts, style sheets and fonts. */
const needsOf = (manifest: Manifest, names: readonly string[]) => {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const assets = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const style of chunk.css ?? []) styles.add(style)
    for (const asset of chunk.assets ?? []) assets.add(asset)
    for (const other of chunk.imports ?? []) visit(other)
  }
  for (const name of names) visit(name)
  return { scripts: [...scripts], styles: [...styles], fonts: [...assets].filter((file) => file.endsWith('.woff2')) }
}

const builtTags = (manifest: Manifest, files: readonly string[]): string => {
  const { scripts, styles, fonts } = needsOf(manifest, [entry, ...files])
  const main = manifest[entry]!.file
  return [
    ...fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`),
    // The id keeps react-aria from adding a style element of the same purpose, which the content security policy would refuse.
    ...styles.map(
      (file, index) => `<link rel="stylesheet" href="/${file}"${index === 0 ? ' id="react-aria-pressable-style"' : ''}>`,
    ),
    ...scripts.filter((file) => file !== main).map((file) => `<link rel="modulepreload" href="/${file}">`),
    `<script type="module" src="/${main}"></script>`,
  ].join('\n')
}

/** JSON that may stand in a script element. */
export const jsonText = (state: object) => JSON.stringify(state).replace(/</g, '\\u003c')

/** The whole HTML document. Without a manifest (development) the entry is served by Vite. No inline script, no inline style. */
export const documentText = ({ head, html, state, files, theme }: PageParts, manifest?: Manifest): string => `<!doctype html>
<html lang="en"${theme === 'system' ? '' : ` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
${head}
<meta name="theme-color" content="${theme === 'dark' ? '#0a131c' : '#fbfcfd'}"${theme === 'system' ? ' media="(prefers-color-scheme: light)"' : ''}>
${theme === 'system' ? '<meta name="theme-color" content="#0a131c" media="(prefers-color-scheme: dark)">\n' : ''}<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icon-180.png">
<link rel="manifest" href="/manifest.webmanifest">
${manifest ? builtTags(manifest, files) : `<link rel="stylesheet" href="/src/ui/base.css" id="react-aria-pressable-style">\n<script type="module" src="/${entry}"></script>`}
</head>
<body>
<div id="root">${html}</div>
<script type="application/json" id="state">${jsonText(state)}</script>
</body>
</html>
`
