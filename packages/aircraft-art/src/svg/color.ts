/** All colors are six-digit hex strings. */
const channels = (hex: string): [number, number, number] => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const toHex = (red: number, green: number, blue: number): string => {
  const value = (Math.round(red) << 16) | (Math.round(green) << 8) | Math.round(blue)
  return `#${value.toString(16).padStart(6, '0')}`
}

/** Interpolates between two colors, 0 to 1. */
export const mix = (from: string, to: string, share: number): string => {
  const [r, g, b] = channels(from)
  const [R, G, B] = channels(to)
  return toHex(r + (R - r) * share, g + (G - g) * share, b + (B - b) * share)
}

/** A surface color under colored light. */
export const multiply = (surface: string, light: string): string => {
  const [r, g, b] = channels(surface)
  const [R, G, B] = channels(light)
  return toHex((r * R) / 255, (g * G) / 255, (b * B) / 255)
}

/** Relative luminance, 0 to 1 (WCAG 2). */
export const luminance = (hex: string): number => {
  const linear = (value: number): number => {
    const c = value / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }
  const [r, g, b] = channels(hex)
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

/** Contrast ratio, 1 to 21 (WCAG 2). */
export const contrast = (one: string, other: string): number => {
  const a = luminance(one)
  const b = luminance(other)
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}
