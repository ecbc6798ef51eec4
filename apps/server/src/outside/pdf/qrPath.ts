import { encode } from 'uqr'

/** A QR code (ISO/IEC 18004, level M) with quiet zone, as the outline of its dark modules, one unit each. `size`: width in units. */
export const qrPath = (text: string, border: number): { size: number; outline: string } => {
  const { data, size } = encode(text, { ecc: 'M', border })
  const dark = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size, outline: dark.join('') }
}
