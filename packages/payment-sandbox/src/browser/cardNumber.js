/** Brand, grouping and checksum of card numbers, for card form and server. */

const brands = [
  { name: 'amex', label: 'American Express', starts: /^3[47]/, lengths: [15], cvc: 4, groups: [4, 6, 5] },
  { name: 'discover', label: 'Discover', starts: /^(6011|64[4-9]|65)/, lengths: [16], cvc: 3, groups: [4, 4, 4, 4] },
  { name: 'diners', label: 'Diners Club', starts: /^(30[0-5]|36|38|39)/, lengths: [14, 16], cvc: 3, groups: [4, 4, 4, 4] },
  { name: 'jcb', label: 'JCB', starts: /^35/, lengths: [16], cvc: 3, groups: [4, 4, 4, 4] },
  { name: 'mastercard', label: 'Mastercard', starts: /^(5[1-5]|2[2-7])/, lengths: [16], cvc: 3, groups: [4, 4, 4, 4] },
  { name: 'visa', label: 'Visa', starts: /^4/, lengths: [16], cvc: 3, groups: [4, 4, 4, 4] },
]

const unknownBrand = { name: 'unknown', label: 'Card', starts: /^/, lengths: [16], cvc: 3, groups: [4, 4, 4, 4] }

export const brandOf = (digits) => brands.find((brand) => brand.starts.test(digits)) ?? unknownBrand

/** Checks the Luhn checksum and the brand's lengths. */
export const isCardNumber = (digits) => {
  if (!/^\d{12,19}$/.test(digits) || !brandOf(digits).lengths.includes(digits.length)) return false
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place])
    const doubled = place % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

export const grouped = (digits) => {
  const parts = []
  let from = 0
  for (const size of brandOf(digits).groups) {
    const part = digits.slice(from, from + size)
    if (part) parts.push(part)
    from += size
  }
  return parts.join(' ')
}
