/** Numbers with units and names that must not wrap: `1.4 h`, `Jet A`, `Visa •••• 4242`. */
const together =
  /(\d) (?=(?:h|min|nm|kt|ft|lb|gal|qt|psi|MB|KB|o’clock)\b)|\b(Jet) (?=A\b)|\b(GFC|GTN|GNS|GTX) (?=\d)|\S (?=••••)|• (?=\d)/g
export const unbroken = (text: string) => text.replaceAll(together, (found) => `${found.slice(0, -1)}\u00a0`)
