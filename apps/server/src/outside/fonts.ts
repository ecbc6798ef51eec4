import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const fontFile = (name: string) => readFileSync(require.resolve(`@expo-google-fonts/noto-sans/${name}.ttf`))

/** Fonts for PDFs and pictures: Latin, Greek and Cyrillic with all accents. Loaded once. */
export const fonts = { plain: fontFile('400Regular/NotoSans_400Regular'), bold: fontFile('700Bold/NotoSans_700Bold') }
