import { brandOf, grouped, isCardNumber } from './cardNumber.js'

const query = new URLSearchParams(location.search)
const page = query.get('origin') ?? ''
const form = document.querySelector('form')
const fields = Object.fromEntries(['number', 'expiry', 'cvc', 'zip'].map((name) => [name, document.getElementById(name)]))
const withZip = query.get('zip') !== 'no'
const touched = new Set()

/** Tells the embedding page about the card, but never its number. */
const tell = (message) => {
  if (page) parent.postMessage({ sandboxCard: true, ...message }, page)
}

const digits = (name) => fields[name].value.replace(/\D/g, '')

const expiry = () => {
  const typed = digits('expiry')
  return { month: Number(typed.slice(0, 2)), year: 2000 + Number(typed.slice(2, 4)), complete: typed.length === 4 }
}

const isPast = ({ month, year }) => {
  const now = new Date()
  return year < now.getFullYear() || (year === now.getFullYear() && month < now.getMonth() + 1)
}

/** Problems of a field: none, or Stripe's code and message. */
const problems = {
  number: () => {
    const number = digits('number')
    if (number.length < Math.min(...brandOf(number).lengths))
      return { code: 'incomplete_number', message: 'Your card number is incomplete.' }
    return isCardNumber(number) ? undefined : { code: 'invalid_number', message: 'Your card number is invalid.' }
  },
  expiry: () => {
    const when = expiry()
    if (!when.complete) return { code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." }
    if (when.month < 1 || when.month > 12)
      return { code: 'invalid_expiry_month', message: "Your card's expiration month is invalid." }
    return isPast(when) ? { code: 'invalid_expiry_year_past', message: "Your card's expiration date is in the past." } : undefined
  },
  cvc: () =>
    digits('cvc').length === brandOf(digits('number')).cvc
      ? undefined
      : { code: 'incomplete_cvc', message: "Your card's security code is incomplete." },
  zip: () =>
    withZip && !/^\d{5}$/.test(fields.zip.value)
      ? { code: 'incomplete_zip', message: 'Your ZIP code is incomplete.' }
      : undefined,
}

const show = (name) => {
  const problem = touched.has(name) ? problems[name]() : undefined
  const text = document.getElementById(`${name}-problem`)
  if (text.textContent !== (problem?.message ?? '')) text.textContent = problem?.message ?? ''
  text.hidden = !problem
  if (problem) fields[name].setAttribute('aria-invalid', 'true')
  else fields[name].removeAttribute('aria-invalid')
}

const tellHeight = () => tell({ type: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) })

const tellChange = () => {
  for (const name of Object.keys(fields)) show(name)
  const found = Object.keys(fields).map((name) => ({ name, problem: problems[name]() }))
  const shown = found.find(({ name, problem }) => problem && touched.has(name))
  const brand = brandOf(digits('number'))
  document.getElementById('brand').textContent = digits('number') && brand.name !== 'unknown' ? brand.label : ''
  tell({
    type: 'change',
    brand: brand.name,
    complete: found.every(({ problem }) => !problem),
    empty: Object.values(fields).every((field) => field.value === ''),
    error: shown ? { type: 'validation_error', ...shown.problem } : undefined,
    value: { postalCode: fields.zip.value },
  })
  tellHeight()
}

/** Reformats a field and keeps the caret at the same digit. */
const rewrite = (field, format) => {
  const before = field.value.slice(0, field.selectionStart ?? field.value.length).replace(/\D/g, '').length
  const atEnd = field.selectionStart === field.value.length
  const text = format(field.value.replace(/\D/g, ''))
  if (text === field.value) return
  field.value = text
  if (atEnd) return
  let caret = 0
  for (let seen = 0; caret < text.length && seen < before; caret += 1) if (/\d/.test(text[caret])) seen += 1
  field.setSelectionRange(caret, caret)
}

const formats = {
  number: (typed) => grouped(typed.slice(0, Math.max(...brandOf(typed).lengths))),
  expiry: (typed) => {
    const whole = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4)
    return whole.length > 2 ? `${whole.slice(0, 2)} / ${whole.slice(2)}` : whole
  },
  cvc: (typed) => typed.slice(0, brandOf(digits('number')).cvc),
  zip: (typed) => typed.slice(0, 5),
}

for (const [name, field] of Object.entries(fields)) {
  field.addEventListener('input', () => {
    rewrite(field, formats[name])
    tellChange()
  })
  field.addEventListener('blur', () => {
    if (field.value) touched.add(name)
    tellChange()
    tell({ type: 'blur' })
  })
  field.addEventListener('focus', () => tell({ type: 'focus' }))
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  tell({ type: 'enter' })
})

const create = async (params = {}) => {
  for (const name of Object.keys(fields)) touched.add(name)
  tellChange()
  const wrong = Object.keys(fields).find((name) => problems[name]())
  if (wrong) {
    fields[wrong].focus()
    return { error: { type: 'validation_error', ...problems[wrong]() } }
  }
  const body = new URLSearchParams({
    type: 'card',
    'card[number]': digits('number'),
    'card[exp_month]': String(expiry().month),
    'card[exp_year]': String(expiry().year),
    'card[cvc]': digits('cvc'),
  })
  const { address, ...billing } = params.billing_details ?? {}
  const zip = withZip ? { postal_code: fields.zip.value } : {}
  for (const [name, value] of Object.entries(billing)) if (value) body.set(`billing_details[${name}]`, value)
  for (const [name, value] of Object.entries({ ...address, ...zip }))
    if (value) body.set(`billing_details[address][${name}]`, value)
  for (const [name, value] of Object.entries(params.metadata ?? {})) body.set(`metadata[${name}]`, value)
  try {
    const answer = await fetch('/v1/payment_methods', {
      method: 'POST',
      headers: { authorization: `Bearer ${query.get('key')}` },
      body,
    })
    return await answer.json()
  } catch {
    return {
      error: {
        type: 'api_connection_error',
        code: 'api_connection_error',
        message: 'We could not reach the payment provider. Check your connection and try again.',
      },
    }
  }
}

const setTheme = (theme) => {
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
}

/** The page's background color. Accepts plain hex colors only. */
const setBackground = (color) => {
  if (/^#[\da-f]{3,8}$/i.test(color ?? '')) document.documentElement.style.setProperty('--paper', color)
}

const doings = {
  createPaymentMethod: async ({ id, params }) => tell({ type: 'answer', id, answer: await create(params) }),
  focus: () => fields.number.focus(),
  blur: () => document.activeElement?.blur(),
  clear: () => {
    for (const field of Object.values(fields)) field.value = ''
    touched.clear()
    tellChange()
  },
  style: ({ theme, background }) => {
    setTheme(theme)
    setBackground(background)
  },
}

window.addEventListener('message', (event) => {
  if (event.source !== parent || event.origin !== page || !event.data?.sandboxCard) return
  void doings[event.data.type]?.(event.data)
})

setTheme(query.get('theme'))
setBackground(query.get('background'))
if (!withZip) document.getElementById('zip-field').hidden = true
new ResizeObserver(tellHeight).observe(document.body)
tell({ type: 'ready' })
tellHeight()
