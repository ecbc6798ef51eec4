import { encode } from 'uqr'

/** A QR code (ISO/IEC 18004, level M) with its quiet zone as the outline of its dark fields, one unit each; `size` units wide. */
export const qrPath = (text: string, border: number): { size: number; outline: string } => {
  const { data, size } = encode(text, { ecc: 'M', border })
  const dark = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size, outline: dark.join('') }
}
