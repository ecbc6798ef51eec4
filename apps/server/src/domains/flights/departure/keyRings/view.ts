import { qrPath } from '../../../../outside/qrPath.ts'

const plain = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Millimeters: fits a key ring and leaves the quiet zone that scanners need. */
const width = 36
const height = 50
const code = 30

/** A label to print at actual size: tail number, QR code and instructions. */
export const keyRingLabel = ({ tailNumber, url }: { tailNumber: string; url: string }) => {
  const { size, outline } = qrPath(url, 2)
  const cell = code / size
  const title = `Key ring of ${plain(tailNumber)}`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">
<title>${title}</title>
<rect x="0.25" y="0.25" width="${width - 0.5}" height="${height - 0.5}" rx="3" fill="#fff" stroke="#000" stroke-width="0.3"/>
<circle cx="${width / 2}" cy="4" r="1.8" fill="none" stroke="#000" stroke-width="0.3"/>
<text x="${width / 2}" y="12" text-anchor="middle" font-family="Arial, sans-serif" font-weight="700" font-size="5.4" fill="#000">${plain(tailNumber)}</text>
<g transform="translate(${(width - code) / 2} 13.5) scale(${cell})"><path d="${outline}" fill="#000" shape-rendering="crispEdges"/></g>
<text x="${width / 2}" y="46.6" text-anchor="middle" font-family="Arial, sans-serif" font-size="2.4" fill="#000">Scan to check out or return</text>
</svg>`
}
